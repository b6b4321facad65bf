import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { requestId } from './request-id.ts'

/** What was done, from when to when, within what. */
type Span = {
  name: string
  kind: 'call' | 'question' | 'job'
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  begunAt: number
  endedAt: number
  attributes: Record<string, string | number>
  failed: boolean
}

/** As OpenTelemetry numbers them: server, client, consumer. */
const kinds = { call: 2, question: 3, job: 5 }

const current = new AsyncLocalStorage<{ traceId: string; spanId: string }>()

/** What takes the spans; undefined: nobody, and nothing is measured. */
let taken: ((span: Span) => void) | undefined

/**
 * Begins a span that ends when `end` is called. Its trace has the id of the call or job, so that a line of the log leads to it.
 * @returns undefined while traces are off
 */
export function beginSpan(kind: Span['kind'], attributes: Span['attributes'] = {}) {
  const take = taken
  if (!take) return undefined
  const within = current.getStore()
  const id = requestId()?.replaceAll('-', '') ?? ''
  const own = {
    traceId: within?.traceId ?? (/^[0-9a-f]{32}$/.test(id) ? id : randomBytes(16).toString('hex')),
    spanId: randomBytes(8).toString('hex'),
  }
  const begunAt = performance.timeOrigin + performance.now()
  return {
    run: <Result>(work: () => Result): Result => current.run(own, work),
    end: (name: string, more: Span['attributes'] = {}, failed = false) =>
      take({
        ...own,
        name,
        kind,
        begunAt,
        failed,
        parentSpanId: within?.spanId,
        endedAt: performance.timeOrigin + performance.now(),
        attributes: { ...attributes, ...more },
      }),
  }
}

/** Does the work in a span; without traces it is simply done. */
export async function inSpan<Result>(
  kind: Span['kind'],
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const span = beginSpan(kind)
  if (!span) return work()
  try {
    const result = await span.run(work)
    span.end(name)
    return result
  } catch (error) {
    span.end(name, {}, true)
    throw error
  }
}

/** What waits while the collector is away; older ones stay, newer ones are dropped. */
const maxWaiting = 2000
const everyMs = 2000

/**
 * Sends spans to a collector by OTLP over HTTP, as JSON, until stopped. One that is away costs its spans and nothing else.
 * @param options.endpoint as in OTEL_EXPORTER_OTLP_ENDPOINT, without /v1/traces
 */
export function startTraces(options: { endpoint: string; service: string; log: (message: string) => void }): {
  stop(): Promise<void>
} {
  let waiting: Span[] = []
  let isAway = false
  taken = (span) => {
    if (waiting.length < maxWaiting) waiting.push(span)
  }
  async function send(): Promise<void> {
    if (waiting.length === 0) return
    const spans = waiting
    waiting = []
    const failure = await fetch(`${options.endpoint}/v1/traces`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asOtlp(options.service, spans)),
      signal: AbortSignal.timeout(5000),
    }).then(
      (answer) => (answer.ok ? null : `status ${answer.status}`),
      (error: Error) => error.message,
    )
    if (failure !== null && !isAway) options.log(`traces are not taken: ${failure}`)
    isAway = failure !== null
  }
  const timer = setInterval(send, everyMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      taken = undefined
      await send()
    },
  }
}

/** https://opentelemetry.io/docs/specs/otlp/#otlphttp */
function asOtlp(service: string, spans: Span[]): object {
  const nanoseconds = (ms: number) => `${Math.round(ms * 1000)}000`
  const attribute = ([key, value]: [string, string | number]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  })
  return {
    resourceSpans: [
      {
        resource: { attributes: [attribute(['service.name', service])] },
        scopeSpans: [
          {
            scope: { name: service },
            spans: spans.map(({ kind, begunAt, endedAt, attributes, failed, ...span }) => ({
              ...span,
              kind: kinds[kind],
              startTimeUnixNano: nanoseconds(begunAt),
              endTimeUnixNano: nanoseconds(endedAt),
              attributes: Object.entries(attributes).map(attribute),
              status: failed ? { code: 2 } : {},
            })),
          },
        ],
      },
    ],
  }
}
