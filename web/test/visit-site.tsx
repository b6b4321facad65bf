import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { vi } from 'vitest'
import { PublicPage } from '../src/site/donate/public-page.tsx'
import { PageContext } from '../src/site/parts/page-context.ts'
import { CharityContext, navigation } from '../src/site/parts/site-page.tsx'
import { exampleAccounts } from './example-accounts.ts'
import { exampleCauses } from './example-cause.ts'
import { exampleCharity } from './example-charity.ts'
import { examplePairs } from './example-pairs.ts'
import { newPerson, type Person } from './new-person.ts'

/** One recorded call. */
export type SentCall = { path: string; method: string; headers: Headers; body: unknown }

/** Mocked answer: data, a file, or a refusal with its status; a thrown error simulates a lost answer. */
export type WireAnswer = { data: unknown } | Response | { status: number; message: string; errors?: object }

const defaultAnswers: Record<string, (asked: SentCall) => WireAnswer> = {
  '/api/v1/donation/causes/web': () => ({ data: exampleCauses }),
  '/api/v1/payment/methods': () => ({ data: examplePairs }),
  '/api/v1/bank/info': () => ({ data: exampleAccounts }),
  '/sanctum/csrf-cookie': () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the server of this test sets its cookie here
    document.cookie = 'XSRF-TOKEN=to%3Dken; path=/'
    return { data: null }
  },
  '/api/v1/donate': () => ({ data: { url: 'https://pay.example/1' } }),
}

/**
 * Opens the public page with these mocked answers, else with the examples.
 * Returns the recorded calls and every payment page that was opened.
 */
export function visitSite(answers: Record<string, () => WireAnswer> = {}) {
  return visitPage(<PublicPage />, answers)
}

/** Variant of {@link visitSite} for any page of the site. */
export function visitPage(
  shown: ReactElement,
  answers: Record<string, (asked: SentCall) => WireAnswer | Promise<WireAnswer>>,
) {
  const sent: SentCall[] = []
  const opened: string[] = []
  async function wire(path: string, request: RequestInit = {}): Promise<Response> {
    const asked: SentCall = {
      path,
      method: request.method ?? 'GET',
      headers: new Headers(request.headers),
      body: readBody(request.body),
    }
    sent.push(asked)
    const answer = await (answers[path] ?? defaultAnswers[path])?.(asked)
    if (!answer) return new Response('', { status: 404 })
    if (answer instanceof Response) return answer
    return 'data' in answer
      ? Response.json({ success: true, message: '', data: answer.data })
      : Response.json({ success: false, ...answer }, { status: answer.status })
  }
  for (const way of ['openPage', 'replacePage'] as const)
    vi.spyOn(navigation, way).mockImplementation((url) => void opened.push(url))
  vi.stubGlobal('fetch', wire)
  vi.stubGlobal('XMLHttpRequest', xmlHttpRequestOver(wire))
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const page = render(
    <CharityContext value={exampleCharity}>
      <PageContext value={{ data: {}, queries }}>
        <QueryClientProvider client={queries}>{shown}</QueryClientProvider>
      </PageContext>
    </CharityContext>,
  )
  return { sent, opened, page, donor: newPerson() }
}

function readBody(body: unknown): unknown {
  if (body instanceof FormData) return Object.fromEntries(body)
  return typeof body === 'string' ? JSON.parse(body) : undefined
}

/** Routes uploads, which use XMLHttpRequest, through the same mock. */
function xmlHttpRequestOver(wire: (path: string, request: RequestInit) => Promise<Response>) {
  return class {
    upload: { onprogress?: (sent: { loaded: number; total: number }) => void } = {}
    onload?: () => void
    onerror?: () => void
    status = 0
    responseText = ''
    #path = ''
    #method = ''
    readonly #headers = new Headers()

    open(method: string, path: string) {
      this.#method = method
      this.#path = path
    }

    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value)
    }

    send(body: FormData) {
      wire(this.#path, { method: this.#method, headers: this.#headers, body })
        .then(async (answer) => {
          this.upload.onprogress?.({ loaded: 1, total: 1 })
          this.status = answer.status
          this.responseText = await answer.text()
          this.onload?.()
        })
        .catch(() => this.onerror?.())
    }
  }
}

/** Fills in the details step as a donor in Pakistan. */
export async function fillDetails(donor: Person) {
  await donor.enter(await screen.findByRole('textbox', { name: /First Name/ }), 'Ayesha')
  await donor.enter(screen.getByRole('textbox', { name: /Last Name/ }), 'Khan')
  await donor.enter(screen.getByRole('textbox', { name: /Email/ }), 'ayesha@example.com')
  await donor.enter(screen.getByRole('textbox', { name: /Phone/ }), '03001234567')
}
