// Compiles the kernels in kernels/ (AssemblyScript) to WebAssembly. The results are committed, so the service runs without a compiler.
// test/audio/kernels.test.ts fails when they are stale.

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Entry points and where their modules go. The modules of src/audio are all in src/audio/wasm/, under the names of their sources. */
export const KERNELS = [
  { source: 'kernels/aac.ts', target: 'src/audio/wasm/aac.wasm' },
  { source: 'kernels/flac.ts', target: 'src/audio/wasm/flac.wasm' },
  { source: 'kernels/mp3.ts', target: 'src/audio/wasm/mp3.wasm' },
  { source: 'kernels/vorbis.ts', target: 'src/audio/wasm/vorbis.wasm' },
  { source: 'kernels/signal.ts', target: 'src/audio/wasm/signal.wasm' },
  { source: 'kernels/rhythm.ts', target: 'src/audio/wasm/rhythm.wasm' },
  { source: 'kernels/tagger.ts', target: 'src/audio/wasm/tagger.wasm' },
  { source: 'kernels/posting-lists.ts', target: 'src/index/text/postgres/substring/posting-lists.wasm' },
  { source: 'kernels/nearest.ts', target: 'src/index/vector/compute/nearest.wasm' },
]

const OPTIONS = [
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

export function compileKernel(source: string, target: string): void {
  const compiler = fileURLToPath(new URL('../node_modules/assemblyscript/bin/asc.js', import.meta.url))
  const result = spawnSync(process.execPath, [compiler, source, '-o', target, ...OPTIONS], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  if (result.status !== 0) throw new Error(`${source} does not compile:\n${result.stderr}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { source, target } of KERNELS) compileKernel(source, target)
}
