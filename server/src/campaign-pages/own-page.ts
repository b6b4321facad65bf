import { sql } from 'kysely'
import { type OwnRecord, readOwnRecord } from '../donor-account/own-record.queries.ts'
import type { Database } from '../platform/database/database.ts'
import type { SignedInDonor } from '../platform/http/caller.ts'
import { Problem } from '../platform/http/problem.ts'

/**
 * Condition of a page (`page`) that a session may see: made by the donor, and with an address or number that
 * the session proves, because anybody can donate under another person's name.
 */
export const isOwnPage = ({ contactId, isWhole, points }: OwnRecord) => sql`
  (page.owner_id = ${contactId} and (${isWhole} or page.owner_point = any(${points})))`

export type LockedPage = {
  id: number
  campaign_id: number
  owner_id: number
  occasion: string
  is_live: boolean
  /** Neither ended nor hidden. */
  is_open: boolean
}

/** Locks an own page. @throws Problem 404 */
export async function lockOwnPage(trx: Database, donor: SignedInDonor, id: number): Promise<LockedPage> {
  const record = await readOwnRecord(trx, donor)
  if (!record) throw Problem.notFound('refusal.not-found.campaign-page')
  const { rows } = await sql<LockedPage>`
    select id, campaign_id, owner_id, occasion, approved_revision_id is not null as is_live,
      ended_at is null and hidden_at is null as is_open
    from campaign_pages as page where id = ${id} and ${isOwnPage(record)} for update`.execute(trx)
  const [page] = rows
  if (!page) throw Problem.notFound('refusal.not-found.campaign-page')
  return page
}
