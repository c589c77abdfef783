"""Writes a trained network as the flat float32 file that src/audio/rhythm/rhythm-net.ts reads: the normalisation folded into the first
convolution, convolutions as tap, input, output."""
import sys
import numpy as np, torch

source, target = sys.argv[1:3]
saved = torch.load(source, map_location='cpu')
s = saved['state']
layers = sum(1 for k in s if k.startswith('convs.') and k.endswith('weight'))
scale = s['norm.weight'] / (s['norm.running_var'] + 1e-5).sqrt()
shift = s['norm.bias'] - s['norm.running_mean'] * scale
parts = []


def put(t):
    parts.append(t.detach().float().contiguous().numpy().ravel())


def conv(name):
    put(s[name + '.weight'][:, :, 0].permute(2, 1, 0))
    put(s[name + '.bias'])


# The padding of the first convolution is zero behind the normalisation, so scale and shift stay separate inputs.
put(scale)
put(shift)
conv('front')
conv('front2')
for i in range(layers):
    conv(f'convs.{i}')
    conv(f'mixes.{i}')
put(s['beat.weight'][:, :, 0, 0])
put(s['beat.bias'])
put(s['hidden.weight'])
put(s['hidden.bias'])
put(s['tempo.weight'])
put(s['tempo.bias'])
flat = np.concatenate([np.array([saved['channels'], layers], np.float32), *parts]).astype('<f4')
flat.tofile(target)
print(len(flat), 'floats')
