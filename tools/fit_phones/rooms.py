"""Degrades many clips at once, on a processor or a graphics card: rooms, lines, noise, music, other talkers, levels."""
from pathlib import Path

import numpy as np
import torch

RATE = 16000
REACH = 8000                            # samples that a room may add
HISS = 2e-5


def quick_length(count):
    """A length of at least so many samples whose transform is fast."""
    return 1 << (count - 1).bit_length() if count > 3 << (count.bit_length() - 2) else 3 << (count.bit_length() - 2)


class Recordings:
    def __init__(self, samples, ends, device):
        """
        samples: 16 bits each, one recording after the other
        ends: where each ends
        """
        self.samples, self.ends = torch.as_tensor(samples).to(device), torch.as_tensor(ends).long().to(device)
        self.lengths = torch.diff(self.ends, prepend=self.ends.new_zeros(1))


def sounds(folder, device):
    """-> noises and music as `Recordings`, and impulse responses, of the sounds.npz that `data.py` writes"""
    s = np.load(Path(folder) / "sounds.npz")
    ends = np.concatenate([s["noise_ends"], len(s["noise"]) + s["music_ends"]])
    heard = Recordings(np.concatenate([s["noise"], s["music"]]).astype(np.int16), ends, device)
    return heard, np.split(s["rir"], s["rir_ends"][:-1].astype(int))


class Rooms:
    ROOM, RECORDED, LINE, TELEPHONE, BACKGROUND = 0.45, 0.5, 0.5, 0.35, 0.8     # shares of the clips
    TALKERS, SOUNDS, MOST_TALKERS = 0.35, 0.8, 5        # of the backgrounds below: talk, sounds, and noise made here
    SNR, PEAK = (-2, 26), (-32, 3)          # decibels

    def __init__(self, talk, sounds, responses, device, seed):
        """
        talk, sounds: `Recordings`
        responses: impulse responses, from their loudest sample on
        """
        self.device = device
        self.random = torch.Generator(device).manual_seed(seed)
        self.talk, self.sounds = talk, sounds
        self.responses = torch.zeros(max(len(responses), 1), REACH, device=device)
        for row, x in zip(self.responses, responses):
            row[:len(x)] = torch.as_tensor(x[:REACH], device=device).float() / 32768
        self.has_responses = len(responses) > 0

    def uniform(self, low, high, *shape):
        return low + (high - low) * torch.rand(*shape, generator=self.random, device=self.device)

    def normal(self, *shape):
        return torch.randn(*shape, generator=self.random, device=self.device)

    def pieces(self, recordings, clips, count):
        """[clips][count], each from anywhere in one of them, which begins again at its end"""
        chosen = torch.randint(len(recordings.ends), (clips, 1), generator=self.random, device=self.device)
        length = recordings.lengths[chosen]
        first = (self.uniform(0, 1, clips, 1) * length).long()
        places = recordings.ends[chosen] - length + (first + torch.arange(count, device=self.device)) % length
        return recordings.samples[places].float() / 32768

    def background(self, clips, count):
        """[clips][count] of mean square 1"""
        kind = self.uniform(0, 1, clips, 1)
        talkers = 1 + torch.floor(self.uniform(0, self.MOST_TALKERS, clips, 1))
        talk = sum(self.pieces(self.talk, clips, count) * (talkers > i) for i in range(self.MOST_TALKERS))
        length = quick_length(count)
        spectrum = torch.fft.rfft(self.normal(clips, length))
        slope = self.uniform(0, 0.9, clips, 1)
        spectrum = spectrum * (torch.arange(spectrum.shape[1], device=self.device) * (count / length) + 20) ** -slope
        made = torch.fft.irfft(spectrum, length)[:, :count]
        x = torch.where(kind < self.TALKERS, talk, torch.where(kind < self.SOUNDS, self.pieces(self.sounds, clips, count), made))
        return x / (x.square().mean(1, keepdim=True).sqrt() + 1e-6)

    def transfer(self, clips, size):
        """Rooms and lines as transfer functions."""
        n = torch.arange(REACH, device=self.device)
        decay = self.uniform(0.05, 0.4, clips, 1) * RATE
        chosen = torch.randint(len(self.responses), (clips,), generator=self.random, device=self.device)
        recorded = self.responses[chosen] * torch.exp(-n / decay)
        onset = self.uniform(0.001, 0.01, clips, 1) * RATE
        made = self.normal(clips, REACH) * torch.exp(-6.9 * n / decay) * (n < decay) * (n >= onset)
        is_recorded = (self.uniform(0, 1, clips, 1) < self.RECORDED) & self.has_responses
        r = torch.where(is_recorded, recorded, made)
        r = r / (r.square().sum(1, keepdim=True).sqrt() + 1e-6) * self.uniform(0.1, 1.2, clips, 1)
        r = r * (self.uniform(0, 1, clips, 1) < self.ROOM)
        r[:, 0] += 1
        f = torch.linspace(0, RATE / 2, size // 2 + 1, device=self.device)
        db = (self.uniform(-9, 9, clips, 1) / 8000 * (f - 2000) + self.uniform(0, 4, clips, 1)
              * torch.sin(f / self.uniform(300, 2000, clips, 1) + self.uniform(0, 6, clips, 1)))
        low, high = self.uniform(80, 350, clips, 1), self.uniform(3200, 7000, clips, 1)
        cut = -40 * ((f - high) / 600).clamp(0, 1) - 30 * ((low - f) / 150).clamp(0, 1)
        db = db + cut * (self.uniform(0, 1, clips, 1) < self.TELEPHONE)
        db = db * (self.uniform(0, 1, clips, 1) < self.LINE)
        return torch.fft.rfft(r, size) * 10 ** (db / 20)

    def degraded(self, x):
        """[clips][samples], each in a room of its own."""
        clips, count = x.shape
        size = quick_length(count + REACH)
        x = torch.fft.irfft(torch.fft.rfft(x, size) * self.transfer(clips, size), size)[:, :count]
        level = x.square().mean(1, keepdim=True).sqrt() + 1e-6
        gain = 10 ** (-self.uniform(*self.SNR, clips, 1) / 20) * (self.uniform(0, 1, clips, 1) < self.BACKGROUND)
        x = x + self.background(clips, count) * level * gain
        x = x * 10 ** (self.uniform(*self.PEAK, clips, 1) / 20) / (x.abs().amax(1, keepdim=True) + 1e-6)
        return x.clamp(-1, 1) + HISS * self.normal(clips, count)
