type ParamSchemas = { properties?: Record<string, { format?: string; pattern?: string }> }

const uuid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'

/** All registered routes, to distinguish an unsupported method (405 with Allow) from an unknown path (404). */
export class AllowedMethods {
  readonly #routes: { methods: string[]; pattern: RegExp }[] = []

  add(url: string, method: string | string[], params: unknown): void {
    const { properties = {} } = (params ?? {}) as ParamSchemas
    const segments = url.split('/').map((segment) => {
      if (segment === '*') return '.*'
      if (!segment.startsWith(':')) return segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      const { format, pattern } = properties[segment.slice(1)] ?? {}
      return format === 'uuid' ? uuid : (pattern?.replace(/^\^|\$$/g, '') ?? '[^/]+')
    })
    this.#routes.push({ methods: [method].flat(), pattern: new RegExp(`^${segments.join('/')}$`) })
  }

  of(path: string): string[] {
    const methods = this.#routes.filter((route) => route.pattern.test(path)).flatMap((route) => route.methods)
    return [...new Set(methods)].sort()
  }
}
