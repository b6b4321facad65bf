import { sql } from 'kysely'
import { expect } from 'vitest'
import type { OwnDonation, OwnPage } from '../../contract/src/donor-account.ts'
import { donorCode, donorLinkToken } from '../src/donor-account/donor-code-email.ts'
import type { Page } from '../src/platform/http/pagination.ts'
import { recordDonations } from './record-donations.ts'
import { buildTestApp } from './test-app.ts'
import type { Visitor } from './visitor.ts'

const amna = { first_name: 'Amna', last_name: 'Farooq', email: 'amna@example.com', phone: '03001111111' }

type Code = { id: number; nonce: string; point: string | null }

/** Starts a test app with donors who sign in to their own page. */
export async function openDonorPage(settings: Parameters<typeof buildTestApp>[0] = {}) {
  const app = await buildTestApp(settings)
  const staff = await app.staff()
  const { db } = app
  await sql`alter table issued_statements disable trigger issued_statements_never_emptied`.execute(db)

  /** Deletes all donors and donations. Fails once consents exist, which are never deleted. */
  async function empty(): Promise<void> {
    await sql`truncate contacts, donations, donation_donors, donor_codes, erasure_requests, proven_points, contact_queue,
      sign_in_failures restart identity cascade`.execute(db)
  }

  /** Records paid donations of 10 August 2026, and attaches them to donors. */
  async function give(...donors: Partial<typeof amna>[]): Promise<void> {
    const at = new Date('2026-08-10T07:00:00Z')
    await recordDonations(
      db,
      donors.map((donor) => ({
        createdAt: at,
        settledAt: at,
        status: 'success',
        donor: { ...amna, ...donor },
      })),
    )
    await sql`select attach_contacts(5000)`.execute(db)
  }

  const readCodes = async () =>
    (
      await sql<Code>`select id, nonce, point from donor_codes where point is not null order by id`.execute(
        db,
      )
    ).rows

  /** Waits until this many codes were sent, and returns them, oldest first. */
  async function sentCodes(count: number): Promise<(Code & { code: string; token: string })[]> {
    await expect.poll(async () => (await readCodes()).length).toBe(count)
    const key = app.context.secretKey
    return (await readCodes()).map((row) => ({
      ...row,
      code: donorCode(key, row),
      token: donorLinkToken(key, row),
    }))
  }

  const ask = (visitor: Visitor, who = amna.email) => visitor.call('POST', '/my/sign-in-codes', { who })
  const open = (visitor: Visitor, body: { token?: string; code?: string }) =>
    visitor.call<{ signed_in: boolean }>('POST', '/my/sign-in', body)

  /** Requests a link and signs in with its code. */
  async function signIn(who = amna.email, before = 0): Promise<Visitor> {
    const visitor = app.visitor()
    await ask(visitor, who)
    const { code } = (await sentCodes(before + 1)).at(-1) ?? {}
    expect((await open(visitor, { code: code ?? '' })).body.data).toEqual({ signed_in: true })
    return visitor
  }

  const page = async (visitor: Visitor) => (await visitor.call<OwnPage>('GET', '/my')).body.data
  const donations = async (visitor: Visitor) =>
    (await visitor.call<Page<OwnDonation>>('GET', '/my/donations')).body.data
  return { app, staff, amna, empty, give, sentCodes, ask, open, signIn, page, donations }
}
