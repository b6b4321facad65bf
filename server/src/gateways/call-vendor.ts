import type * as z from 'zod'
import { requestId, requestIdHeader } from '../platform/trace/request-id.ts'
import { GatewayUnreachable } from './gateway.ts'

/** Complete answer of a vendor below status 500: refusals (4xx) carry a code and a message worth reading. */
export type VendorAnswer = { status: number; body: string }

/**
 * Sends one request to a vendor and reads the whole answer; redirects are not followed. Errors carry no URL,
 * header or credential.
 * @param vendor name for the error
 * @throws GatewayUnreachable on a timeout, a network error or a status from 500
 */
export async function callVendor(
  vendor: string,
  url: string,
  request: RequestInit,
  timeoutMs: number,
): Promise<VendorAnswer> {
  let answer: VendorAnswer
  try {
    const id = requestId()
    const response = await fetch(url, {
      ...request,
      ...(id !== undefined && { headers: addRequestId(request.headers, id) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    answer = { status: response.status, body: await response.text() }
  } catch (error) {
    throw new GatewayUnreachable(`${vendor} did not answer: ${networkReason(error, timeoutMs)}`)
  }
  if (answer.status >= 500) throw new GatewayUnreachable(`${vendor} answered with status ${answer.status}`)
  return answer
}

/** Adds the request id, by which the vendor can find the call. */
function addRequestId(given: RequestInit['headers'], id: string): Headers {
  const headers = new Headers(given)
  headers.set(requestIdHeader, id)
  return headers
}

function networkReason(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError') return `nothing within ${timeoutMs} ms`
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name
}

/**
 * Shortens a vendor's code and message for an event. Messages may quote our input, a phone number for
 * instance: long numbers are masked.
 */
export function vendorMessage(code: string, message: string): string {
  return `${code} ${message.replaceAll(/\d{7,}/g, '***')}`.slice(0, 200).trim()
}

/** Truncates unauthenticated input for storage. */
export function truncate(text: string): string {
  return text.slice(0, 100)
}

type SourceReviver = (key: string, value: unknown, context: { source: string }) => unknown

/**
 * JSON.parse with the third argument of its reviver (ES2026), which TypeScript's library does not declare
 * yet.
 */
const parseJson = JSON.parse as (text: string, reviver: SourceReviver) => unknown

/**
 * Parses JSON with every number as its source text: no amount passes through a float, and a hash covers the
 * exact string.
 * @returns undefined for invalid JSON
 */
export function parseJsonAsText(json: string): unknown {
  try {
    return parseJson(json, (_, value, context) => (typeof value === 'number' ? context.source : value))
  } catch {
    return undefined
  }
}

/**
 * Parses the body of an answer.
 * @param what name of the answer in the error, e.g. "Swich's answer to the inquiry"
 * @throws GatewayUnreachable when it is not readable
 */
export function readAnswer<Shape extends z.ZodType>(
  shape: Shape,
  answer: VendorAnswer,
  what: string,
): z.output<Shape> {
  const parsed = shape.safeParse(parseJsonAsText(answer.body))
  if (!parsed.success) throw new GatewayUnreachable(`${what} is not readable (status ${answer.status})`)
  return parsed.data
}
