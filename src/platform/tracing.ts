import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { release } from '../lib/release.ts'

export type TracingSettings = {
  /** Where spans are sent: an OTLP receiver over HTTP, such as http://collector:4318/v1/traces. */
  url: string
  /** The share of traces to record, unless the caller of a request has decided. */
  ratio: number
  /** What this process does, for the name of the service. */
  role: string
}

type Attributes = Record<string, string | number | boolean>

let isEnabled = false
const tracer = trace.getTracer('euterpe')

/** Records spans from now on. Returns a function that sends what is left. The SDK is loaded only where it is used. */
export async function startTracing({ url, ratio, role }: TracingSettings): Promise<() => Promise<void>> {
  const [hooks, core, sdk, exporter, resources] = await Promise.all([
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({
      'service.name': 'euterpe',
      'service.version': release,
      'service.instance.role': role,
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new exporter.OTLPTraceExporter({ url }) })],
  })
  context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  isEnabled = true
  return async () => {
    isEnabled = false
    await provider.shutdown()
  }
}

/** Runs work as a part of the current trace. Costs nothing while tracing is off. */
export function withSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return isEnabled ? record(name, attributes, work) : work()
}

async function record<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes })
  try {
    return await context.with(trace.setSpan(context.active(), span), work)
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).message })
    throw error
  } finally {
    span.end()
  }
}

export function isTracing(): boolean {
  return isEnabled
}

/** The id of the current trace, for logs; undefined while tracing is off or nothing is traced. */
export function currentTraceId(): string | undefined {
  return isEnabled ? trace.getSpanContext(context.active())?.traceId : undefined
}

/** The span of a request that another process sent, as part of that process's trace where it names one. */
export class RequestSpan {
  readonly #context: Context
  readonly traceId: string

  private constructor(traced: Context) {
    this.#context = traced
    this.traceId = trace.getSpanContext(traced)!.traceId
  }

  /** Null while tracing is off. */
  static start(method: string, headers: Record<string, unknown>): RequestSpan | null {
    if (!isEnabled) return null
    const parent = propagation.extract(ROOT_CONTEXT, headers)
    const span = tracer.startSpan(
      method,
      { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } },
      parent,
    )
    return new RequestSpan(trace.setSpan(parent, span))
  }

  /** What this calls, and what that waits for, belongs to the span. */
  run<T>(call: () => T): T {
    return context.with(this.#context, call)
  }

  end(method: string, route: string, status: number): void {
    const span = trace.getSpan(this.#context)!
    span.updateName(`${method} ${route}`)
    span.setAttributes({ 'http.route': route, 'http.response.status_code': status })
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }
}
