"""Writes a trained network as the flat float32 file that src/audio/rhythm/network.ts reads: number of channels and layers, scale and
offset of the input normalisation, then all weights, those of convolutions ordered tap, input, output.

    python training/rhythm/export.py NET.pt NETWORK.f32
"""
import sys
import numpy as np, torch

source, target = sys.argv[1:3]
saved = torch.load(source, map_location='cpu')
s = saved['state']
layers = sum(1 for k in s if k.startswith('convs.') and k.endswith('weight'))
scale = s['norm.weight'] / (s['norm.running_var'] + 1e-5).sqrt()
shift = s['norm.bias'] - s['norm.running_mean'] * scale
parts = []


def append(t):
    parts.append(t.detach().float().contiguous().numpy().ravel())


def conv(name):
    append(s[name + '.weight'][:, :, 0].permute(2, 1, 0))
    append(s[name + '.bias'])


# The first convolution pads with zeros after the normalisation, so scale and shift cannot be folded into its weights.
append(scale)
append(shift)
conv('front')
conv('front2')
for i in range(layers):
    conv(f'convs.{i}')
    conv(f'mixes.{i}')
append(s['beat.weight'][:, :, 0, 0])
append(s['beat.bias'])
append(s['hidden.weight'])
append(s['hidden.bias'])
append(s['tempo.weight'])
append(s['tempo.bias'])
flat = np.concatenate([np.array([saved['channels'], layers], np.float32), *parts]).astype('<f4')
flat.tofile(target)
print(len(flat), 'floats')
