"""Generates training mixtures on the GPU: clips are cropped, equalised, stretched, shifted in pitch and mixed, in the power domain."""

import torch

from data import power, to_levels

FURTHER = ("further", "pool", "game", "synthetic")  # music without labels, and synthetic music
# Classes of ESC-10, the part of ESC-50 that is licensed CC BY.
OPEN_SOUNDS = {"dog", "rooster", "rain", "sea_waves", "crackling_fire", "crying_baby", "sneezing", "clock_tick", "helicopter", "chainsaw"}


class Mixer:
    def __init__(self, music, further, noise, notes, speech, length, generator, mix_rate=1.0, augmentation=1.0):
        """
        `further`: unlabelled music, used in a third of the picks; may be empty. `mix_rate` scales how often something is mixed into a piece,
        `augmentation` how far tempo, pitch and timbre are changed. The student in production was trained with 1 for both.
        """
        self.music, self.further, self.noise, self.notes, self.speech = music, further, noise, notes, speech
        self.length, self.generator, self.device = length, generator, music.device
        self.mix_rate, self.augmentation = mix_rate, augmentation

    def rand(self, *shape, low=0.0, high=1.0):
        return torch.rand(*shape, device=self.device, generator=self.generator) * (high - low) + low

    def pick(self, bank, count, stretch=0.25, shift=2.0, clips=None):
        """Random excerpts, of the given clips if any, with augmented tempo, pitch and timbre; power (count, length, bands)."""
        stretch, shift = stretch * self.augmentation, shift * self.augmentation
        speed = torch.exp2(self.rand(count, low=-stretch, high=stretch))
        span = self.length * speed
        start = self.rand(count) * (bank.shape[1] - 1 - span).clamp(min=0)
        position = start[:, None] + torch.arange(self.length, device=self.device)[None] * speed[:, None]
        frame = position.floor().long() % bank.shape[1]
        part = power(self.excerpts(bank, frame) if clips is None else bank[clips[:, None], frame])
        half = count // 2
        if shift > 0 and half > 0:
            part[:half] = self.shift_bands(part[:half], shift)
        return part * self.equalise(count)

    def excerpts(self, bank, frame):
        sample = lambda clips: clips[torch.randint(clips.shape[0], (len(frame), 1), device=self.device, generator=self.generator), frame]
        if bank is not self.music or len(self.further) == 0:
            return sample(bank)
        return torch.where(self.rand(len(frame), 1, 1) < 1 / 3, sample(self.further), sample(bank))

    def shift_bands(self, part, max_shift):
        by = self.rand(part.shape[0], low=-max_shift, high=max_shift)
        band = (torch.arange(96, device=self.device)[None] + by[:, None]).clamp(0, 95)
        low = band.floor().long().clamp(max=94)
        weight = (band - low)[:, None, :]
        gather = lambda index: part.gather(2, index[:, None, :].expand(-1, part.shape[1], -1))
        return gather(low) * (1 - weight) + gather(low + 1) * weight

    def equalise(self, count):
        """Random gain per band, in power: a smooth curve, a slope, and sometimes a low-pass as of a codec or a telephone."""
        points = self.rand(count, 1, 7, low=-5, high=5)
        curve = torch.nn.functional.interpolate(points, 96, mode="linear", align_corners=True)
        slope = self.rand(count, 1, 1, low=-6, high=6) * torch.linspace(-1, 1, 96, device=self.device)
        limit = torch.where(self.rand(count, 1, 1) < 0.15, self.rand(count, 1, 1, low=55, high=95), torch.tensor(96.0, device=self.device))
        above = (torch.arange(96, device=self.device)[None, None] - limit).clamp(min=0) * -8
        return torch.pow(10.0, (curve + slope + above) * self.augmentation / 10)

    def views(self, clips):
        """Levels of one augmented version of each of these clips of `music`, some with quiet noise in the background."""
        count = len(clips)
        order = torch.randperm(count, device=self.device, generator=self.generator)  # pick() shifts the pitch of its first half only
        mix = torch.empty(count, self.length, 96, device=self.device)
        mix[order] = self.pick(self.music, count, clips=clips[order])
        gain = torch.pow(10.0, self.rand(count, 1, 1, low=-25, high=-10) / 10)
        mix += self.pick(self.noise, count) * gain * (self.rand(count, 1, 1) < 0.2)
        return self.finish(mix)

    def batch(self, count):
        """Levels of `count` mixtures, and their kinds: 0 music, 1 not music, 2 notes."""
        kinds = torch.zeros(count, dtype=torch.long, device=self.device)
        pure_noise, pure_notes = count // 12, count // 24
        kinds[:pure_noise] = 1
        kinds[pure_noise : pure_noise + pure_notes] = 2
        mix = self.pick(self.music, count)
        # A second and a third piece, usually quieter. Most pieces are not mixed.
        for chance in (0.45, 0.15):
            gain = torch.pow(10.0, self.rand(count, 1, 1, low=-15, high=3) / 10)
            mix += self.pick(self.music, count) * gain * (self.rand(count, 1, 1) < chance * self.mix_rate)
        for bank, chance, max_gain in ((self.notes, 0.15, 0), (self.noise, 0.15, -3), (self.speech, 0.05, 0)):
            gain = torch.pow(10.0, self.rand(count, 1, 1, low=-20, high=max_gain) / 10)
            mix += self.pick(bank, count) * gain * (self.rand(count, 1, 1) < chance * self.mix_rate)
        noise = torch.where(self.rand(pure_noise, 1, 1) < 0.25, self.pick(self.speech, pure_noise, shift=0), self.pick(self.noise, pure_noise, shift=0))
        noise += self.pick(self.noise, pure_noise, shift=0) * (self.rand(pure_noise, 1, 1) < 0.3)
        mix[:pure_noise] = noise
        notes = self.pick(self.notes, pure_notes, shift=0) + self.pick(self.notes, pure_notes, shift=0) * (self.rand(pure_notes, 1, 1) < 0.5)
        mix[pure_noise : pure_noise + pure_notes] = notes
        return self.finish(mix), kinds

    def finish(self, mix):
        """Applies a random loudness and noise floor, and quantises to levels."""
        count = len(mix)
        level = torch.pow(10.0, self.rand(count, 1, 1, low=-18, high=6) / 10)
        return to_levels(10 * torch.log10(mix * level + 1e-7 * torch.pow(10.0, self.rand(count, 1, 1, low=-20, high=10) / 10)))


def create_mixer(clips, span, generator, device, open_only=False, **options):
    """A mixer of all clips of the train split. `open_only`: music and sounds with an open licence alone."""
    bank = lambda indices, length: clips.bank(indices, length, device)
    labelled, further = ([] if open_only else clips.select(("gtzan", "panda"), "train")), clips.select(FURTHER, "train")
    noise = [i for i in clips.select("esc50", "train") if not open_only or clips.rows[i]["non_music_class"] in OPEN_SOUNDS]
    sounds = [bank(indices, span * 2) for indices in (noise, clips.select("nsynth", "train"), clips.select("speech", "train"))]
    return Mixer(bank(labelled or further, 1870), bank(further if labelled else [], 1870), *sounds, span, generator, **options)
