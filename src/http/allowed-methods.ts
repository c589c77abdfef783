/** All registered routes, to distinguish an unsupported method (405 with Allow) from an unknown path (404). */
export class AllowedMethods {
  readonly #routes: { methods: string[]; pattern: RegExp }[] = []

  add(url: string, method: string | string[]): void {
    const segments = url.split('/').map((segment) => {
      if (segment === '*') return '.*'
      return segment.startsWith(':') ? '[^/]+' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    })
    this.#routes.push({ methods: [method].flat(), pattern: new RegExp(`^${segments.join('/')}$`) })
  }

  of(path: string): string[] {
    const methods = this.#routes.filter((route) => route.pattern.test(path)).flatMap((route) => route.methods)
    return [...new Set(methods)].sort()
  }
}
