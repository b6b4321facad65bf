import {
  type AnswerOf,
  apiBase,
  type BodySentTo,
  download,
  type Entry,
  type ParamsOf,
  type QueryOf,
} from '../../contract/src/entry.ts'
import type { FieldErrors } from '../../contract/src/problem.ts'
import { documentReader } from './ui/reader.tsx'

/** Failure of a call: the server's message for people, or '', and the HTTP status (0 without a response). */
export class ApiProblem extends Error {
  override name = 'ApiProblem'
  readonly status: number
  readonly errors: FieldErrors

  constructor(status: number, message: string, errors: FieldErrors = {}) {
    super(message)
    this.status = status
    this.errors = errors
  }
}

/** Converts a caught error for a form. A bug of the page is logged and counts as a server error. */
export function toApiProblem(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error
  reportError(error)
  return new ApiProblem(500, '')
}

/** Parameters, query and body of a call, as the contract describes them. */
export type CallRequest<E extends Entry> = (E extends { params: object }
  ? { params: ParamsOf<E> }
  : { params?: never }) &
  (E extends { query: object } ? { query?: Partial<QueryOf<E>> } : { query?: never }) &
  (E extends { body: object } ? { body: BodySentTo<E> } : { body?: never }) & {
    file?: File | undefined
    headers?: Record<string, string>
    signal?: AbortSignal
    /** Replaces `fetch`, see send-with-progress.ts. */
    travel?: Travel
  }

type Travel = (address: string, request: RequestInit) => Promise<Response>

/** A call without parameters and body needs no request. */
type Arguments<E extends Entry> = E extends { params: object } | { body: object }
  ? [CallRequest<E>]
  : [CallRequest<E>?]

/** Sends a call; returns its `data`, or the file of a download. @throws {ApiProblem} */
export async function call<E extends Entry>(entry: E, ...request: Arguments<E>): Promise<AnswerOf<E>> {
  return (await callForMessage(entry, ...request)).data
}

/** Variant of {@link call} that also returns the server's message, which may be empty. */
export async function callForMessage<E extends Entry>(
  entry: E,
  ...[sent]: Arguments<E>
): Promise<{ message: string; data: AnswerOf<E> }> {
  const answer = await sendWithRetries(entry, sent ?? {})
  if (answer.ok && entry.answer === download)
    return { message: '', data: (await answer.blob()) as AnswerOf<E> }
  const envelope = await readEnvelope(answer)
  if (answer.ok && envelope?.success === true)
    return { message: envelope.message ?? '', data: envelope.data as AnswerOf<E> }
  throw new ApiProblem(answer.status, envelope?.message ?? '', envelope?.errors)
}

/** Returns when a download begins, for callers that need its name or show progress. @throws {ApiProblem} */
export async function callForDownload<E extends Entry>(
  entry: E,
  ...[request]: Arguments<E>
): Promise<Response> {
  const answer = await sendWithRetries(entry, request ?? {})
  if (answer.ok) return answer
  const envelope = await readEnvelope(answer)
  throw new ApiProblem(answer.status, envelope?.message ?? '', envelope?.errors)
}

let askToConfirm: (() => Promise<boolean>) | undefined

/**
 * Registers the prompt for calls that need a confirmed identity; it resolves to whether the person confirmed.
 */
export function setConfirmationPrompt(ask: () => Promise<boolean>): void {
  askToConfirm = ask
}

/** Sends; retries once after an expired anti-forgery cookie, and once after the identity was confirmed. */
async function sendWithRetries(entry: Entry, request: Partial<CallRequest<Entry>>): Promise<Response> {
  let answer = await send(entry, request)
  if (answer.status === 419) {
    await fetchCsrfCookie()
    answer = await send(entry, request)
  }
  return answer.status === 428 && entry.confirmed && (await askToConfirm?.()) ? send(entry, request) : answer
}

async function readEnvelope(answer: Response): Promise<AnyEnvelope | undefined> {
  const envelope: unknown = await answer.json().catch(() => undefined)
  return typeof envelope === 'object' && envelope !== null ? envelope : undefined
}

/** Partial, because some servers refuse with the message alone. */
type AnyEnvelope = { success?: boolean; message?: string; data?: unknown; errors?: FieldErrors }

async function send(
  entry: Entry,
  { params, query, body, file, headers, signal, travel }: Partial<CallRequest<Entry>>,
): Promise<Response> {
  const path = entry.path.replace(/:([a-z_]+)/g, (_, name: string) =>
    encodeURIComponent(String((params as unknown as Record<string, unknown>)[name])),
  )
  const request: RequestInit = {
    method: entry.method,
    credentials: 'include',
    headers: {
      Accept: 'application/json',
      'Accept-Language': documentReader().language,
      Authorization: clientToken(),
      ...headers,
    },
    ...(signal && { signal }),
  }
  if (entry.multipart) {
    const form = new FormData()
    for (const [name, value] of Object.entries(body ?? {}))
      if (value !== undefined && value !== null) form.append(name, String(value))
    if (file) form.append(entry.multipart.fileField, file)
    request.body = form
  } else if (body !== undefined) {
    request.body = JSON.stringify(body)
    request.headers = { ...request.headers, 'Content-Type': 'application/json' }
  }
  if (entry.method !== 'GET' || entry.fromOurPage) {
    if (csrfToken() === undefined) await fetchCsrfCookie()
    request.headers = { ...request.headers, 'X-XSRF-TOKEN': csrfToken() ?? '' }
  }
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
  )
  return sendRequest(apiBase + path + (search.size > 0 ? `?${search}` : ''), request, travel)
}

async function sendRequest(address: string, request: RequestInit, travel: Travel = fetch): Promise<Response> {
  try {
    return await travel(address, request)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiProblem(0, '')
  }
}

/** Fetches the anti-forgery cookie in advance, so that the next call does not wait for it. */
export async function prefetchCsrfCookie(): Promise<void> {
  if (csrfToken() === undefined) await fetchCsrfCookie().catch(() => {})
}

/** Fetches an anti-forgery cookie; the office does so before login and logout (specification, section 7). */
export const fetchCsrfCookie = () =>
  sendRequest('/sanctum/csrf-cookie', { credentials: 'include', headers: { Authorization: clientToken() } })

function csrfToken(): string | undefined {
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith('XSRF-TOKEN='))
  return cookie === undefined ? undefined : decodeURIComponent(cookie.slice('XSRF-TOKEN='.length))
}

/** Fixed authorization value (specification, section 6), which the server writes into the page. */
function clientToken(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="api-client-token"]')
  return meta?.content || 'amanah-web'
}
