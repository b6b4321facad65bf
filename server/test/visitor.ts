import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import type { z } from 'zod/mini'
import { login, logout } from '../../contract/src/auth.ts'
import { donate, type donateBody, idempotencyHeader } from '../../contract/src/donate.ts'
import { apiBase } from '../../contract/src/entry.ts'
import type { PermissionPath } from '../../contract/src/permissions.ts'
import type { FieldErrors } from '../../contract/src/problem.ts'
import type { Button } from '../../sandbox/src/decision-page.ts'
import type { Database } from '../src/platform/database/database.ts'
import { newPassword } from '../src/staff/auth/password.ts'
import { insertUser, operator } from '../src/staff/auth/user.ts'
import { driveSwich } from './drive-swich.ts'

type Page = { status: number; headers: Headers; text: string }
type ApiAnswer<Data> = Page & {
  body: { success: boolean; message: string; data: Data; errors?: FieldErrors }
}

type DonateSent = z.input<typeof donateBody>

/** A browser, or a client with hand-written requests, with its own cookies and address. */
export type Visitor = {
  cookies: Map<string, string>
  /** Sends a request as given; cookies are sent and stored, redirects are not followed. */
  ask(path: string, request?: RequestInit): Promise<Page>
  /** Calls the API by a path under /api/v1; before an unsafe call it gets the anti-forgery token. */
  call<Data = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<ApiAnswer<Data>>
  /** Donates. @returns the link of the donation @throws Error with the error message */
  give(changes?: Partial<DonateSent>, key?: string): Promise<string>
  /** Opens the payment page, goes to the sandbox and clicks a button there. */
  pay(link: string, button: Button, choices?: Parameters<typeof driveSwich>[2]): Promise<void>
}

/** A member of staff; every permission is held through a separate role. */
export type Staff = Visitor & { email: string; password: string }

let visitors = 0

export function newVisitor(address: string, causeId: (title: string) => number): Visitor {
  visitors += 1
  const ownAddress = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
  const cookies = new Map<string, string>()

  async function ask(path: string, request: RequestInit = {}): Promise<Page> {
    const headers = new Headers(request.headers)
    // A proxy appends the address it sees, after those that the visitor claims.
    headers.append('x-forwarded-for', ownAddress)
    if (cookies.size > 0 && !headers.has('cookie'))
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const answer = await fetch(`${address}${path}`, { redirect: 'manual', ...request, headers })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }

  async function call<Data>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiAnswer<Data>> {
    const needsToken = method !== 'GET' || path === logout.path
    if (needsToken && !cookies.has('XSRF-TOKEN')) await ask('/sanctum/csrf-cookie')
    const isForm = body instanceof FormData
    const answer = await ask(`${apiBase}${path}`, {
      method,
      headers: {
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...(needsToken && { 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    return { ...answer, body: JSON.parse(answer.text) }
  }

  return {
    cookies,
    ask,
    call,
    async give(changes = {}, key) {
      const answer = await call<{ url: string }>(
        'POST',
        donate.path,
        { ...giftTo(causeId('Sadqah')), ...changes },
        key === undefined ? {} : { [idempotencyHeader]: key },
      )
      if (answer.status !== 200) throw new Error(`Refused with ${answer.status}: ${answer.text}`)
      return linkOf(answer.body.data.url)
    },
    async pay(link, button, choices) {
      const { status, headers } = await ask(`/pay/${link}`)
      const landing = headers.get('location')
      if (status !== 303 || landing === null) throw new Error(`The payment page answered ${status}.`)
      await driveSwich(landing, button, choices)
    },
  }
}

export async function newStaff(
  db: Database,
  visitor: Visitor,
  rights: readonly PermissionPath[],
): Promise<Staff> {
  const roles = rights.map((path) => `May ${path}`)
  await sql`
    with role as (insert into roles (name) select unnest(${roles}::text[])
      on conflict do nothing returning id, name)
    insert into role_permissions (role_id, path) select id, substr(name, ${'May '.length + 1}::int) from role`.execute(
    db,
  )
  const email = `staff-${visitors}@example.org`
  const password = newPassword()
  // Verifying a password costs as much as hashing it did, and many staff sign in here.
  const cheapHash = await hash(password, { memoryCost: 8, timeCost: 1 })
  const user = { email, firstName: 'Bilal', lastName: 'Ahmed', roles }
  await db.transaction().execute((trx) => insertUser(trx, user, cheapHash, operator))
  const { status, text } = await visitor.call('POST', login.path, { email, password })
  if (status !== 200) throw new Error(`Nobody is signed in: ${status} ${text}`)
  return { ...visitor, email, password }
}

/** Returns the link of a donation or payment, which ends the address of its payment page. */
export const linkOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)

/** A valid donation of `amount` rupees to one cause, paid by card through the sandbox. */
export function giftTo(causeId: number, amount = 5000) {
  return {
    first_name: 'Ayesha',
    last_name: 'Siddiqui',
    email: 'ayesha.siddiqui@example.com',
    phone: '03001234567',
    country: 'Pakistan',
    cnic: '4210112345671',
    recurring: 0,
    payment_gateway: 'swich',
    payment_method: 'card',
    platform: 'web',
    total_amount: amount,
    cart: [{ id: causeId, cause: 'Sadqah', subtypes: 'Not Selected', amount, quantity: 1, remarks: '' }],
  } satisfies DonateSent
}

/** Override to pay by JazzCash, which begins with a form. */
export const byJazzcash = { payment_method: 'e-wallet', payment_gateway: 'jazzcash' }

/** Override to pay by bank transfer. */
export const byBankTransfer = { payment_method: 'bank', payment_gateway: 'default' }
