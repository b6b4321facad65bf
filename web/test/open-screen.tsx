import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import { apiBase, type Feature } from '../../contract/src/entry.ts'
import type { Language } from '../../contract/src/language/language.ts'
import type { PermissionPath } from '../../contract/src/permissions.ts'
import { readerOf } from '../../words/src/reader.ts'
import { AskBeforeLeaving } from '../src/office/parts/ask-before-leaving.tsx'
import { AuthContext, createAuth } from '../src/office/session/auth.ts'
import { createOfficeQueries } from '../src/office/shell/create-office-queries.ts'
import { ReaderContext } from '../src/ui/reader.tsx'
import { Toasts } from '../src/ui/toasts.tsx'
import { newPerson } from './new-person.ts'

/** Recorded request of a screen: `call` is 'POST /cause', `body` the JSON or the fields of the form. */
type RecordedRequest = { call: string; search: string; body: unknown }
/** Data, a refusal with its status, or a whole response such as a file. */
type Answer =
  | { data: unknown; message?: string }
  | { status: number; message: string; errors?: object }
  | Response

/**
 * Opens a screen for a signed-in member, with a mocked answer for each call ('GET /cause').
 * Returns the recorded requests, and a user to click and type with.
 */
export function openScreen(
  screen: ReactElement,
  answers: Record<string, () => Answer | Promise<Answer>>,
  {
    features = [],
    rights = [],
    address = '/',
    language = 'en',
  }: { features?: Feature[]; rights?: PermissionPath[]; address?: string; language?: Language } = {},
) {
  const sent: RecordedRequest[] = []
  // biome-ignore lint/suspicious/noDocumentCookie: the anti-forgery cookie, as the server sets it
  document.cookie = 'XSRF-TOKEN=token; path=/'
  vi.stubGlobal('fetch', async (path: string, request: RequestInit = {}) => {
    const { pathname, search } = new URL(path, 'http://office.example')
    const call = `${request.method} ${pathname.replace(apiBase, '')}`
    sent.push({ call, search, body: readBody(request.body) })
    const answer = (await answers[call]?.()) ?? { status: 404, message: `Nobody answers ${call}` }
    if (answer instanceof Response) return answer
    return 'data' in answer
      ? Response.json({ success: true, message: '', ...answer })
      : Response.json({ success: false, ...answer }, { status: answer.status })
  })
  const auth = createAuth({
    user: { first_name: 'Aisha', last_name: 'Khan', email: 'aisha@amanah.example' },
    permissions: rights.map((path) => ({ path, name: path, route: path, sidebar: false })),
    features,
    required_step: null,
  })
  const router = createMemoryRouter([{ path: '*', element: <AskBeforeLeaving>{screen}</AskBeforeLeaving> }], {
    initialEntries: [address],
  })
  render(
    <ReaderContext value={readerOf(language)}>
      <AuthContext value={auth}>
        <QueryClientProvider client={createOfficeQueries(auth)}>
          <RouterProvider router={router} />
          <Toasts />
        </QueryClientProvider>
      </AuthContext>
    </ReaderContext>,
  )
  return { sent, staff: newPerson() }
}

/** Answer of a list that fits on one page; `its` overrides parts of the page. */
export const pageOf = (rows: readonly unknown[], overrides: object = {}) => ({
  data: {
    data: rows,
    from: rows.length > 0 ? 1 : null,
    to: rows.length || null,
    total: rows.length,
    current_page: 1,
    last_page: 1,
    ...overrides,
  },
})

function readBody(body: unknown): unknown {
  if (body instanceof FormData) return Object.fromEntries(body)
  return typeof body === 'string' ? JSON.parse(body) : undefined
}
