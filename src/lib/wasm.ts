import { readFileSync } from 'node:fs'

/** The part of the WebAssembly API used here. Neither TypeScript's `esnext` library nor Node's types declare it. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object, imports: object) => { exports: object }
}

export interface WasmMemory {
  readonly buffer: ArrayBuffer
}

const modules = new Map<string, object>()

/** Instantiates a module compiled from kernels/. A module is compiled once per thread; each instance has its own memory. */
export function instantiate<Exports>(file: URL): Exports & { memory: WasmMemory } {
  let module = modules.get(file.href)
  if (!module) {
    module = new WebAssembly.Module(readFileSync(file))
    modules.set(file.href, module)
  }
  return new WebAssembly.Instance(module, {}).exports as Exports & { memory: WasmMemory }
}
