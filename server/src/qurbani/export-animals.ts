import type { Translate } from '../../../words/src/reader.ts'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import type { Column } from '../platform/text/csv-download.ts'
import { saveTable } from '../platform/text/save-table.ts'
import { readAnimals, sharesToExport } from './animals.queries.ts'

const columns = (t: Translate): readonly Column[] => [
  { title: t('office-fields.tag'), field: 'tag' },
  { title: t('office-fields.place'), field: 'place' },
  { title: t('seasons.file.zil-hajj'), field: 'hijri_day', kind: 'number' },
  { title: t('seasons.file.share'), field: 'slot', kind: 'number' },
  { title: t('fields.share.name'), field: 'name' },
  { title: t('fields.share.parent'), field: 'parent' },
  { title: t('seasons.file.intention'), field: 'intention' },
  { title: t('seasons.file.order'), field: 'order', kind: 'number' },
  { title: t('seasons.file.slaughtered'), field: 'slaughtered_at', kind: 'instant' },
]

/** Exports the shares of an offer as a file with headings in the reader's language. @throws Problem 404 */
export async function exportAnimals(
  { db, readDb }: { db: Database; readDb: Database },
  offerId: number,
  format: 'csv' | 'xlsx',
  staff: Staff,
) {
  await readAnimals(staff.reader.language, db, offerId)
  await recordAudit(db, staff, 'exported', `shares of offer ${offerId}`)
  const rows = sharesToExport(offerId)
  return saveTable(format, { name: 'exported_shares', columns: columns(staff.reader.t), rows, db: readDb })
}
