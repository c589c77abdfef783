import type { Urls } from '../domain/context.ts'
import type { Generation } from './generation.ts'

type Surface = { generation: Generation; url: keyof Urls; owns(path: string): boolean }

/**
 * Decides which generation handles a request. If the public URLs share a host, the path decides. If they have different
 * hosts, each generation responds only on its own host, and unknown paths there get that host's error format.
 */
export class Surfaces {
  /** Whether the public URLs have different hosts. */
  readonly haveOwnHosts: boolean
  readonly #surfaces: Surface[]
  readonly #urls: Urls

  constructor(generations: Generation[], urls: Urls) {
    this.#surfaces = generations.flatMap((generation) =>
      generation.surfaces.map((surface) => ({ generation, ...surface })),
    )
    this.#urls = urls
    this.haveOwnHosts = new Set([urls.base, urls.auth, urls.legacy].map((url) => new URL(url).host)).size > 1
  }

  findGeneration(host: string | undefined, path: string): Generation {
    const onHost = this.#surfaces.filter((surface) => this.#isAt(surface, host))
    const found = onHost.find((surface) => surface.owns(path)) ?? onHost.at(-1) ?? this.#surfaces.at(-1)
    return found!.generation
  }

  /** Whether a route of this generation exists on this host. */
  serves(generation: Generation, host: string | undefined, path: string): boolean {
    if (!this.haveOwnHosts) return true
    const own = this.#surfaces.filter((surface) => surface.generation === generation)
    const surface = own.find((candidate) => candidate.owns(path)) ?? own.at(-1)
    return surface !== undefined && this.#isAt(surface, host)
  }

  #isAt(surface: Surface, host: string | undefined): boolean {
    if (!this.haveOwnHosts) return true
    const { protocol, host: expected } = new URL(this.#urls[surface.url])
    // A Host header may include the default port, which URL leaves out.
    return URL.canParse(`${protocol}//${host}`) && new URL(`${protocol}//${host}`).host === expected
  }
}
