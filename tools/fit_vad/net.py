"""The net: rectified units, gated recurrent ones (GRU), one output; and how sequences cut from scenes teach it."""
import math

import torch
import torch.nn.functional as F

from features import MEASURES

RECTIFIED, UNITS = 24, 24
DELAY = 6                                   # frames that the net may hear on before it answers, on average
LENGTH, BATCH = 400, 256                    # frames of a sequence; sequences of a step
SETTLED = 2                                 # the first answers to a sequence count nothing
RATE, DECAY = 3e-3, 0.05
AVERAGED = 0.15                             # the last share of the steps, over which the weights are averaged
LEVELS, COLOURS, POINTS = 1.5, 1.0, 7       # spread of the jitter of level and colour in nats; knots of the colour


def seen(x, frames):
    """What the net sees of each frame, or of each two: the measures of the second, the mean of their log mels."""
    if frames == 1:
        return x
    first, second = x[:, ::2], x[:, 1::2]
    return torch.cat([second[..., :MEASURES], (first + second)[..., MEASURES:] / 2], 2)


class Net(torch.nn.Module):
    """`mean` and `scale` of the inputs are kept with the weights."""

    def __init__(self, mean, scale):
        super().__init__()
        self.register_buffer("mean", mean), self.register_buffer("scale", scale)
        self.input = torch.nn.Linear(len(mean), RECTIFIED)
        self.memory = torch.nn.GRU(RECTIFIED, UNITS, batch_first=True)
        self.output = torch.nn.Linear(UNITS, 1)

    def forward(self, x):
        """What is `seen`, [sequences][answers][53] -> logits [sequences][answers]"""
        hidden = torch.relu(self.input((x - self.mean) / self.scale))
        return self.output(self.memory(hidden)[0])[..., 0]


class Scenes:
    """Arrays as `corpus.build` makes them, on a device, and how often each scene is drawn."""

    def __init__(self, data, weights, device, seed):
        self.device = device
        self.x, self.y = torch.as_tensor(data["x"]).to(device), torch.as_tensor(data["y"]).to(device)
        self.lengths = torch.as_tensor(data["length"]).to(device)
        self.begins = self.lengths.cumsum(0) - self.lengths
        self.weights = torch.as_tensor(weights).float().to(device)
        self.random = torch.Generator(device).manual_seed(seed)

    def mean_and_scale(self):
        some = self.x[::97].float()         # of single frames: near enough to those of pairs
        return some.mean(0), some.std(0) + 1e-3

    def _normal(self, *shape):
        return torch.randn(*shape, generator=self.random, device=self.device)

    def _jitter(self, count):
        """Another level and colour for each sequence, added to its log mels: the measures know neither."""
        level = LEVELS * self._normal(count, 1, 1)
        bands = self.x.shape[1] - MEASURES
        colour = F.interpolate(COLOURS * self._normal(count, 1, POINTS), bands, mode="linear", align_corners=True)
        return F.pad(level + colour, (MEASURES, 0))

    def sequences(self, count):
        """-> inputs [count][frames][53], speech, and which frames lie within their scene"""
        chosen = torch.multinomial(self.weights, count, replacement=True, generator=self.random)
        length = self.lengths[chosen][:, None]
        spare = (length - LENGTH).clamp(min=0)
        first = (torch.rand(count, 1, generator=self.random, device=self.device) * spare).long()
        frame = first + torch.arange(LENGTH, device=self.device)
        place = torch.minimum(frame, length - 1) + self.begins[chosen][:, None]
        return self.x[place].float() + self._jitter(count), self.y[place].float(), frame < length


def loss(net, x, speech, is_within, frames):
    """Of an answer to each `frames` frames. That to two is about DELAY - 1 frames before the second: it stands for one more."""
    delay = DELAY if frames == 1 else DELAY - 1
    skipped = delay // frames
    logits = net(seen(x, frames))[:, skipped:]
    counts = is_within[:, frames - 1::frames][:, skipped:].float()
    counts[:, :SETTLED] = 0
    target = speech[:, (frames - 1 - delay) % frames:-delay:frames]
    each = F.binary_cross_entropy_with_logits(logits, target, reduction="none")
    return (each * counts).sum() / counts.sum()


def teach(net, scenes, frames, steps, batch):
    """-> the net with the weights averaged"""
    average = torch.optim.swa_utils.AveragedModel(net)
    optimiser = torch.optim.AdamW(net.parameters(), RATE, weight_decay=DECAY, fused=True)
    for step in range(steps):
        share = step / steps
        for group in optimiser.param_groups:
            group["lr"] = RATE * (0.5 * (1 + math.cos(math.pi * share)) + 0.003)
        now = loss(net, *scenes.sequences(batch), frames)
        optimiser.zero_grad()
        now.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimiser.step()
        if share >= 1 - AVERAGED:
            average.update_parameters(net)
        if step % 200 == 0:
            print(f"{step} steps  loss {float(now.detach()):.3f}", flush=True)
    return average.module


def trained(scenes, steps, batch=BATCH, seed=0):
    """Taught with an answer to each frame first, which is learned sooner, and then with one to each two."""
    torch.manual_seed(seed)
    net = Net(*scenes.mean_and_scale()).to(scenes.device)
    for frames, count in zip((1, 2), steps):
        net = teach(net, scenes, frames, count, batch)
    return net.cpu().eval()
