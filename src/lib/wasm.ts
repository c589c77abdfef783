import { readFileSync } from 'node:fs'

/** What of the WebAssembly interface is used here; neither the language's library nor Node's types name it. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object, imports: object) => { exports: object }
}

export interface WasmMemory {
  readonly buffer: ArrayBuffer
}

const modules = new Map<string, object>()

/** Instantiates a kernel compiled from kernels/, compiling it once per thread. Each instance has its own memory. */
export function instantiate<Exports>(file: URL): Exports & { memory: WasmMemory } {
  let module = modules.get(file.href)
  if (!module) {
    module = new WebAssembly.Module(readFileSync(file))
    modules.set(file.href, module)
  }
  return new WebAssembly.Instance(module, {}).exports as Exports & { memory: WasmMemory }
}
