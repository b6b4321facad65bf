import { sql } from 'kysely'
import type { FullCharity } from '../../../contract/src/charity.ts'
import { type CharityTextName, charityTextNames } from '../../../contract/src/charity-texts.ts'
import { readCharity } from '../charity/read-charity.ts'
import type { Database } from '../platform/database/database.ts'
import { isBlank, sanitizeRichText } from '../platform/text/sanitize-rich-text.ts'
import { type Actor, recordAudit } from '../staff/audit/record-audit.ts'
import { changeCharity } from './change-charity.ts'
import { readCharityText } from './charity-texts.queries.ts'

/** Changes one of the charity's own texts. One that nobody could see is removed, and its page with it. */
export async function saveCharityText(
  trx: Database,
  name: CharityTextName,
  written: string,
  actor: Actor,
): Promise<FullCharity> {
  const html = isBlank(written) ? '' : sanitizeRichText(written)
  // Before the pages are read: of two people who save at once, the second sees the first one's.
  await trx.selectFrom('charity').select('only_one').forUpdate().execute()
  const { pages } = await readCharity(trx)
  const isSame = (await readCharityText(trx, name)) === html
  await trx
    .updateTable('charity')
    .set({ texts: sql`texts || ${JSON.stringify({ [name]: html })}::jsonb` })
    .execute()
  const shown = charityTextNames.filter((one) => (one === name ? html !== '' : pages.includes(one)))
  if (String(shown) !== String(pages)) return changeCharity(trx, { pages: shown }, actor)
  if (!isSame) await recordAudit(trx, actor, 'changed the settings', 'charity', { [name]: 'changed' })
  return readCharity(trx)
}
