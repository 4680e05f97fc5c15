"""The small network of the front end: it sees the stacked cepstra, and is taught what phone they lie in.

Its two layers of rectified units stand beside the cepstra in the projection. The heads that name phones of synthesised
speech, parts of recorded words, and what a recogniser hears of people are for teaching only.
"""
import numpy as np
import torch
from torch import nn

import container
import phones
import spectra

FIRST, SECOND, BOTTLENECK = 96, 48, 40
EPOCHS, BATCH, WORD_BATCH, RATE = 4, 2048, 1024, 2e-3
WORD_SHARE = 1.5                # weight of the words' parts beside the phones
PEOPLE_EPOCHS, PEOPLE_BATCH, PEOPLE_UNITS = 10, 3072, 128
BLOCK_SHARE, PHONE_SHARE = 10, 1        # weights of what a recogniser's last block gives of people's speech, and of its phones
PARTS, LEAST_RECORDINGS = 8, 4  # of a word
LEAST_FRAMES = 200              # of half a phone that is to be told from others
OUTSIDE_SHARE = 0.15            # of the frames without speech that are used
SMOOTHING = 0.05
IGNORED = -100


class Taught(nn.Module):
    def __init__(self, inputs, heads):
        super().__init__()
        self.first, self.first_norm = nn.Linear(inputs, FIRST, bias=False), nn.BatchNorm1d(FIRST)
        self.second, self.second_norm = nn.Linear(FIRST, SECOND, bias=False), nn.BatchNorm1d(SECOND)
        self.bottleneck = nn.Linear(SECOND, BOTTLENECK)
        self.heads = nn.ModuleList([nn.Linear(BOTTLENECK, count) for count in heads])

    def forward(self, x):
        x = torch.relu(self.first_norm(self.first(x)))
        return torch.relu(self.second_norm(self.second(x)))

    def layers(self):
        """Weights and biases with the batch normalisation in them."""
        out = []
        for linear, norm in ((self.first, self.first_norm), (self.second, self.second_norm)):
            scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
            bias = norm.bias - norm.running_mean * scale
            out.append(((linear.weight * scale[:, None]).detach().numpy(), bias.detach().numpy()))
        return out


def beside(x, layers):
    """Stacked cepstra and the units of the last layer."""
    if not layers:
        return x
    units = x
    for weights, bias in layers:
        units = np.maximum(0, units @ weights.T + bias)
    return np.concatenate([x, units], 1)


def phone_frames(utterances, alphabet, mean, rng):
    """-> cepstra of all utterances one after another, frames to be taught, for each synthesiser their labels"""
    reach, at = max(spectra.STACK), 0
    rows, places, numbers = [], [], []
    silence = alphabet.number("espeak-ng", "_", 1)
    for u in utterances:
        normal = (spectra.normalise_take(u.cepstra, u.first, u.last, mean) if rng.random() < 0.5
                  else spectra.normalise_stream(u.cepstra, u.speech, mean))
        rows.append(np.pad(normal, ((reach, reach), (0, 0)), "edge").astype(np.float32))
        used = (u.labels != phones.OUTSIDE) | (rng.random(len(u.labels)) < OUTSIDE_SHARE)
        places.append(at + reach + np.flatnonzero(used))
        numbers.append(np.where(u.labels == phones.OUTSIDE, silence, u.labels)[used])
        at += len(rows[-1])
    numbers = np.concatenate(numbers)
    count = np.bincount(numbers)
    targets = []
    for synthesiser in ("espeak-ng", "flite"):
        known = [n for n in alphabet.of(synthesiser) if n < len(count) and count[n] >= LEAST_FRAMES]
        table = np.full(len(count), IGNORED)
        table[known] = np.arange(len(known))
        targets.append((table[numbers], len(known)))
    return np.concatenate(rows), np.concatenate(places), targets


def word_frames(takes, frames):
    """Frames of the words that there are some recordings of, the part of the word each lies in, and the number of parts."""
    recordings = {}
    for take in takes:
        origin = take.recording[0] if isinstance(take.recording, tuple) else take.recording
        recordings.setdefault(take.word, set()).add(origin)
    number = {word: i for i, word in enumerate(sorted(w for w in recordings if len(recordings[w]) >= LEAST_RECORDINGS))}
    used = [(number[t.word], f) for t, f in zip(takes, frames) if t.word in number and len(f) >= PARTS]
    parts = [word * PARTS + np.arange(len(f)) * PARTS // len(f) for word, f in used]
    return np.concatenate([f for _, f in used]), np.concatenate(parts), PARTS * len(number)


class People:
    """Frames of people's speech, and what a recogniser hears in them."""

    def __init__(self, clips, mean, rng):
        reach, at, rows, places = max(spectra.STACK), 0, [], []
        for clip in clips:
            normal = (spectra.normalise_take(clip.cepstra, clip.first, clip.last, mean) if rng.random() < 0.5
                      else spectra.normalise_stream(clip.cepstra, clip.speech, mean))
            rows.append(np.pad(normal, ((reach, reach), (0, 0)), "edge").astype(np.float32))
            places.append(at + reach + clip.frames)
            at += len(rows[-1])
        self.rows, self.places, self.block, self.phones, self.weight = (
            torch.from_numpy(np.concatenate(parts)) for parts in
            (rows, places, *([getattr(c, name) for c in clips] for name in ("block", "phones", "weight"))))
        directions, phones = self.block.shape[1], self.phones.shape[1]
        self.block_head = nn.Sequential(nn.Linear(SECOND, PEOPLE_UNITS), nn.ReLU(), nn.Linear(PEOPLE_UNITS, directions))
        self.phone_head = nn.Linear(BOTTLENECK, phones)

    def parameters(self):
        return [*self.block_head.parameters(), *self.phone_head.parameters()]

    def drawn(self):
        return torch.randint(len(self.places), (PEOPLE_BATCH,))

    def loss(self, units, code, chosen):
        weight = self.weight[chosen]
        block = ((self.block_head(units) - self.block[chosen].float()) ** 2).mean(1)
        phones = -(torch.log_softmax(self.phone_head(code), 1) * self.phones[chosen].float()).sum(1)
        return ((BLOCK_SHARE * block + PHONE_SHARE * phones) * weight).mean()


def fitted(takes, frames, utterances, alphabet, mean, seed, clips=()):
    """frames: stacked cepstra of each take's word; clips: of `people`
    -> [(weights, bias), (weights, bias)] over stacked cepstra"""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    rows, places, targets = phone_frames(utterances, alphabet, mean, np.random.default_rng([seed, 6]))
    words, parts, part_count = word_frames(takes, frames)
    centre, spread = words.mean(0).astype(np.float32), words.std(0).astype(np.float32)
    words = torch.from_numpy(((words - centre) / spread).astype(np.float32))
    parts, rows, places = torch.from_numpy(parts), torch.from_numpy(rows), torch.from_numpy(places)
    stack, middle, scale = torch.tensor(spectra.STACK), torch.from_numpy(centre), torch.from_numpy(1 / spread)
    labels = [torch.from_numpy(numbers) for numbers, _ in targets]
    taught = Taught(len(centre), [count for _, count in targets] + [part_count])
    people = People(clips, mean, np.random.default_rng([seed, 66])) if clips else None
    parameters = [*taught.parameters(), *(people.parameters() if people else ())]
    optimiser = torch.optim.AdamW(parameters, lr=RATE, weight_decay=0.01)
    epochs, steps = PEOPLE_EPOCHS if people else EPOCHS, len(places) // BATCH
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, RATE, total_steps=epochs * steps, pct_start=0.05)
    loss_of = nn.CrossEntropyLoss(label_smoothing=SMOOTHING)

    def seen(rows, places):
        return (rows[places[:, None] + stack].reshape(len(places), -1) - middle) * scale

    for epoch in range(epochs):
        order, total = torch.randperm(len(places)), 0.0
        for step in range(steps):
            chosen = order[step * BATCH:(step + 1) * BATCH]
            some = torch.randint(len(words), (WORD_BATCH,))
            batch = [seen(rows, places[chosen]), words[some]]
            if people:
                heard = people.drawn()
                batch.append(seen(people.rows, people.places[heard]))
            units = taught(torch.cat(batch))
            code = taught.bottleneck(units)
            after = BATCH + WORD_BATCH
            loss = WORD_SHARE * loss_of(taught.heads[2](code[BATCH:after]), parts[some])
            if people:
                loss = loss + people.loss(units[after:], code[after:], heard)
            for head, label in zip(taught.heads, labels):
                target = label[chosen]
                known = target != IGNORED
                if known.any():
                    loss = loss + loss_of(head(code[:BATCH][known]), target[known]) * known.sum() / BATCH
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
            total += loss.item()
        print(f"epoch {epoch + 1} of {epochs}: loss {total / steps:.3f}", flush=True)
    taught.eval()
    (first, bias), second = taught.layers()
    first, second = (container.half(first / spread), bias), (container.half(second[0]), second[1])
    return [(first[0], (bias - first[0] @ centre).astype(np.float32)), second]
