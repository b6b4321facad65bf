import { sql } from 'kysely'
import { consentWording } from '../../../contract/src/contact-records.ts'
import { recordAudit } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'

/** Ends appeals to a donor on every channel, as a reply with STOP does (record-reply.ts). */
export async function stopAppeals(db: Database, contactId: number, request: { ip: string }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ changed: boolean }>`
      select stop_appeals(${contactId}, ${consentWording}, 'donor_page') as changed`.execute(trx)
    const author = { caller: { id: null, name: 'donor' }, request }
    const facts = { purpose: 'appeals', source: 'donor_page' }
    if (rows[0]?.changed) await recordAudit(trx, author, 'recorded_withdrawal', `donor ${contactId}`, facts)
  })
}
