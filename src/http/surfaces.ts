import type { Urls } from '../domain/context.ts'
import type { Generation } from './generation.ts'

type Surface = { generation: Generation; url: keyof Urls; owns(path: string): boolean }

/**
 * Which generation speaks for a request. Where the public addresses share a host, the path decides; where they have
 * hosts of their own, each surface answers on its own alone, and what nobody owns there is answered in the voice of
 * that host.
 */
export class Surfaces {
  /** Whether the public addresses have different hosts. */
  readonly separate: boolean
  readonly #surfaces: Surface[]
  readonly #urls: Urls

  constructor(generations: Generation[], urls: Urls) {
    this.#surfaces = generations.flatMap((generation) =>
      generation.surfaces.map((surface) => ({ generation, ...surface })),
    )
    this.#urls = urls
    this.separate = new Set([urls.base, urls.auth, urls.legacy].map((url) => new URL(url).host)).size > 1
  }

  speakerFor(host: string | undefined, path: string): Generation {
    const here = this.#surfaces.filter((surface) => this.#isAt(surface, host))
    const found = here.find((surface) => surface.owns(path)) ?? here.at(-1) ?? this.#surfaces.at(-1)
    return found!.generation
  }

  /** Whether a route of this generation may answer on this host. */
  serves(generation: Generation, host: string | undefined, path: string): boolean {
    if (!this.separate) return true
    const own = this.#surfaces.filter((surface) => surface.generation === generation)
    const surface = own.find((candidate) => candidate.owns(path)) ?? own.at(-1)
    return surface !== undefined && this.#isAt(surface, host)
  }

  #isAt(surface: Surface, host: string | undefined): boolean {
    if (!this.separate) return true
    const { protocol, host: wanted } = new URL(this.#urls[surface.url])
    // A Host header may name the scheme's default port, which a URL leaves out.
    return URL.canParse(`${protocol}//${host}`) && new URL(`${protocol}//${host}`).host === wanted
  }
}
