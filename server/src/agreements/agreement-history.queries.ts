import { sql } from 'kysely'
import type { AgreementDetails } from '../../../contract/src/office-agreements.ts'
import type { Database } from '../platform/database/database.ts'

type Dated<Row> = Omit<Row, 'at'> & { at: Date }
type AgreementMessage = AgreementDetails['messages'][number]
type Change = AgreementDetails['changes'][number]

const withInstants = <Row>(rows: readonly Dated<Row>[]): Row[] =>
  rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }) as Row)

/** Reads the messages about an agreement, newest first. */
export async function readMessages(
  db: Database,
  { id, contact_id }: { id: number; contact_id: number },
): Promise<AgreementMessage[]> {
  const { rows } = await sql<Dated<AgreementMessage>>`
    select id, kind, channel, case channel when 'email' then recipient else '+' || phone end as recipient,
      status, coalesce(sent_at, queued_at) as at
    from emails where contact_id = ${contact_id} and kind in ('agreement_made', 'agreement_notice',
      'agreement_request', 'agreement_request_failed', 'agreement_reminder', 'agreement_missed', 'agreement_changed', 'agreement_ended')
      and facts ->> 'agreement_id' = ${String(id)}
    order by id desc limit 50`.execute(db)
  return withInstants(rows)
}

/** Reads the audit entries about an agreement, oldest first. */
export async function readChanges(db: Database, reference: string): Promise<Change[]> {
  const { rows } = await sql<Dated<Change>>`
    select id, action, case when user_id is not null then who end as by, facts, at from audit_entries
    where subject = ${`agreement ${reference}`} and starts_with(subject, 'agreement ')
    order by id limit 200`.execute(db)
  return withInstants(rows)
}
