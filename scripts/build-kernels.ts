// Compiles kernels/*.ts (AssemblyScript) to the WebAssembly files that lie beside the code using them. The results are committed, so
// running the service needs no compiler; test/audio/kernels.test.ts fails when they are stale.

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

export const KERNELS = [
  { source: 'kernels/aac.ts', target: 'src/audio/decode/aac.wasm' },
  { source: 'kernels/flac.ts', target: 'src/audio/decode/flac.wasm' },
  { source: 'kernels/mp3.ts', target: 'src/audio/decode/mp3.wasm' },
  { source: 'kernels/vorbis.ts', target: 'src/audio/decode/vorbis.wasm' },
  { source: 'kernels/signal.ts', target: 'src/audio/signal.wasm' },
  { source: 'kernels/network.ts', target: 'src/audio/rhythm/network.wasm' },
  { source: 'kernels/tagger.ts', target: 'src/audio/tagger/tagger.wasm' },
  { source: 'kernels/posting-lists.ts', target: 'src/index/text/postgres/substring/posting-lists.wasm' },
  { source: 'kernels/nearest.ts', target: 'src/index/vector/compute/nearest.wasm' },
]

export function compileKernel(source: string, target: string): void {
  const compiler = fileURLToPath(new URL('../node_modules/assemblyscript/bin/asc.js', import.meta.url))
  const options = [
    '-O3',
    '--runtime',
    'stub',
    '--noAssert',
    '--enable',
    'simd',
    '--enable',
    'relaxed-simd',
    '--use',
    'abort=',
  ]
  const done = spawnSync(process.execPath, [compiler, source, '-o', target, ...options], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  if (done.status !== 0) throw new Error(`${source} does not compile:\n${done.stderr}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { source, target } of KERNELS) compileKernel(source, target)
}
