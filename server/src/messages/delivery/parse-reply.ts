import { sql } from 'kysely'
import type { PhoneChannelName } from '../../../../contract/src/channels.ts'
import { consentWording } from '../../../../contract/src/contact-records.ts'
import { donorActor, recordAudit } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'

const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/,\s+/))

/** Replies that stop appeals: in English, in Urdu, and in Urdu as many people type it. */
const stops = list(`
  stop, stop all, unsubscribe, cancel, end, quit, بند, بند کریں, بند کر دیں, بند کرو, روکیں, روک دیں,
  روکو, سٹاپ, اسٹاپ, ختم, ختم کریں, band, band karo, band karen, band karein, rok do, roko`)

const starts = list(`
  start, unstop, resume, subscribe, شروع, شروع کریں, شروع کرو, سٹارٹ, اسٹارٹ, shuru, shuru karo,
  shuru karen`)

/** Arabic characters that some keyboards type in place of Urdu characters. */
const urduLetters: Record<string, string> = { ك: 'ک', ي: 'ی', ى: 'ی', ه: 'ہ' }

/**
 * Reads whether a reply stops or starts appeals. Only a whole reply counts: "please do not stop" is a
 * question for staff.
 */
export function parseReply(text: string): 'stop' | 'start' | null {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[كيىه]/g, (letter) => urduLetters[letter] ?? letter)
    // Vowel signs, punctuation and emoji.
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  if (stops.has(words)) return 'stop'
  return starts.has(words) ? 'start' : null
}

/**
 * Records a reply in the consents of the donors with this number.
 * @returns the donors whose consents changed
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
  const author = donorActor({ ip: '' })
  for (const { id } of rows)
    await recordAudit(trx, author, isStart ? 'recorded_consent' : 'recorded_withdrawal', `donor ${id}`, {
      purpose: 'appeals',
      source: channel,
    })
  return rows.map(({ id }) => id)
}
