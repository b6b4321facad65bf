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
import { language } from '../../words/src/say.ts'
import { ApiProblem } from './api-problem.ts'

/** What a call is given: its parameters, query and body as the contract describes them. */
export type Sent<E extends Entry> = (E extends { params: object }
  ? { params: ParamsOf<E> }
  : { params?: never }) &
  (E extends { query: object } ? { query?: Partial<QueryOf<E>> } : { query?: never }) &
  (E extends { body: object } ? { body: BodySentTo<E> } : { body?: never }) & {
    /** For a call that takes a form: the file, when there is one. */
    file?: File | undefined
    headers?: Record<string, string>
    signal?: AbortSignal
    /** What sends the request instead of `fetch`, see send-with-progress.ts. */
    travel?: Travel
  }

type Travel = (address: string, request: RequestInit) => Promise<Response>

/** A call that needs nothing sent may be made with the entry alone. */
type Arguments<E extends Entry> = E extends { params: object } | { body: object } ? [Sent<E>] : [Sent<E>?]

/**
 * Makes one call of the contract and answers its `data`, or the file when it is a download.
 * @throws {ApiProblem} when the server refuses, fails or cannot be reached
 */
export async function call<E extends Entry>(entry: E, ...sent: Arguments<E>): Promise<AnswerOf<E>> {
  return (await callForMessage(entry, ...sent)).data
}

/** As {@link call}, with the server's message beside the data; it may be empty. */
export async function callForMessage<E extends Entry>(
  entry: E,
  ...[sent]: Arguments<E>
): Promise<{ message: string; data: AnswerOf<E> }> {
  const answer = await sendTwice(entry, sent ?? {})
  if (answer.ok && entry.answer === download)
    return { message: '', data: (await answer.blob()) as AnswerOf<E> }
  const envelope = await readEnvelope(answer)
  if (answer.ok && envelope?.success === true)
    return { message: envelope.message ?? '', data: envelope.data as AnswerOf<E> }
  throw new ApiProblem(answer.status, envelope?.message ?? '', envelope?.errors)
}

/**
 * Asks for a download and answers as soon as it begins, for callers that need its name or show progress.
 * @throws {ApiProblem} when the server refuses, fails or cannot be reached
 */
export async function callForDownload<E extends Entry>(entry: E, ...[sent]: Arguments<E>): Promise<Response> {
  const answer = await sendTwice(entry, sent ?? {})
  if (answer.ok) return answer
  const envelope = await readEnvelope(answer)
  throw new ApiProblem(answer.status, envelope?.message ?? '', envelope?.errors)
}

let askToConfirm: (() => Promise<boolean>) | undefined

/** What asks whoever is signed in to confirm that it is them, where a call needs that; it answers whether they did. */
export function confirmBy(ask: () => Promise<boolean>): void {
  askToConfirm = ask
}

/** Sends; once more if the anti-forgery cookie had expired, and once more after the person has confirmed that it is them. */
async function sendTwice(entry: Entry, sent: Partial<Sent<Entry>>): Promise<Response> {
  let answer = await send(entry, sent)
  if (answer.status === 419) {
    await fetchCsrfCookie()
    answer = await send(entry, sent)
  }
  return answer.status === 428 && entry.confirmed && (await askToConfirm?.()) ? send(entry, sent) : answer
}

async function readEnvelope(answer: Response): Promise<AnyEnvelope | undefined> {
  const envelope: unknown = await answer.json().catch(() => undefined)
  return typeof envelope === 'object' && envelope !== null ? envelope : undefined
}

/** Of a refusal some servers send the message alone. */
type AnyEnvelope = { success?: boolean; message?: string; data?: unknown; errors?: FieldErrors }

async function send(
  entry: Entry,
  { params, query, body, file, headers, signal, travel }: Partial<Sent<Entry>>,
): Promise<Response> {
  const path = entry.path.replace(/:([a-z_]+)/g, (_, name: string) =>
    encodeURIComponent(String((params as unknown as Record<string, unknown>)[name])),
  )
  const request: RequestInit = {
    method: entry.method,
    credentials: 'include',
    headers: {
      Accept: 'application/json',
      'Accept-Language': language(),
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
  if (entry.method !== 'GET') {
    if (csrfToken() === undefined) await fetchCsrfCookie()
    request.headers = { ...request.headers, 'X-XSRF-TOKEN': csrfToken() ?? '' }
  }
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
  )
  return reach(apiBase + path + (search.size > 0 ? `?${search}` : ''), request, travel)
}

declare global {
  interface Window {
    /** What public/early.js requested before this code was loaded, by address. */
    earlyAnswers?: Record<string, Promise<Response>>
  }
}

/** The answer to an early request; only once, so that a retry makes a new one. */
function takeEarlyAnswer(address: string): Promise<Response> | undefined {
  const answer = window.earlyAnswers?.[address]
  delete window.earlyAnswers?.[address]
  return answer
}

async function reach(address: string, request: RequestInit, travel: Travel = fetch): Promise<Response> {
  try {
    return await (takeEarlyAnswer(address) ?? travel(address, request))
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiProblem(0, '')
  }
}

/** Before a call that will need it, so that the call does not wait for it. */
export async function prepareToSend(): Promise<void> {
  if (csrfToken() === undefined) await fetchCsrfCookie().catch(() => {})
}

/** Asks for a fresh anti-forgery cookie; the office does so before login and before logout (specification, section 7). */
export const fetchCsrfCookie = () =>
  reach('/sanctum/csrf-cookie', { credentials: 'include', headers: { Authorization: clientToken() } })

function csrfToken(): string | undefined {
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith('XSRF-TOKEN='))
  return cookie === undefined ? undefined : decodeURIComponent(cookie.slice('XSRF-TOKEN='.length))
}

/** The fixed authorization value (specification, section 6), which the server writes into the page. */
function clientToken(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="api-client-token"]')
  return meta?.content || 'amanah-web'
}
