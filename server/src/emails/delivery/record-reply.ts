import { sql } from 'kysely'
import type { PhoneChannelName } from '../../../../contract/src/channels.ts'
import { consentWording } from '../../../../contract/src/contact-records.ts'
import { recordAudit } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'

/**
 * Records a reply in the consents of the donors with this number. @returns the donors whose consents changed
 */
export async function recordReply(
  trx: Database,
  channel: PhoneChannelName,
  phone: string,
  reply: 'stop' | 'start',
): Promise<number[]> {
  const isStart = reply === 'start'
  const { rows } = await sql<{ id: number }>`
    select id from record_reply(${phone}, ${isStart}, ${channel}, ${consentWording}) as id`.execute(trx)
  const author = { caller: { id: null, name: 'donor' }, request: { ip: '' } }
  for (const { id } of rows)
    await recordAudit(trx, author, isStart ? 'recorded_consent' : 'recorded_withdrawal', `donor ${id}`, {
      purpose: 'appeals',
      source: channel,
    })
  return rows.map(({ id }) => id)
}
