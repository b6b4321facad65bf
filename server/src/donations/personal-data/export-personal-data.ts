import { PassThrough, pipeline } from 'node:stream'
import type { BodyOf } from '../../../../contract/src/entry.ts'
import type * as calls from '../../../../contract/src/personal-data.ts'
import type { AppContext } from '../../context.ts'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import { Download } from '../../platform/http/download.ts'
import { dayOf } from '../../platform/text/day-of.ts'
import { type ZippedFile, zipStream } from '../../platform/text/zip-stream.ts'
import { choosePersonalRecords } from './choose-personal-records.ts'
import { readContactData } from './contact-data.queries.ts'
import { readPersonalData, readSentFileKeys } from './personal-data.queries.ts'

/**
 * Exports the data stored about a person: one JSON file, and the files they sent.
 * @throws Problem 422 when one of the records is not theirs
 */
export async function exportPersonalData(
  context: AppContext,
  which: BodyOf<typeof calls.exportPersonalData>,
  staff: Staff,
): Promise<Download> {
  const records = await choosePersonalRecords(context, which)
  await recordAudit(context.db, staff, 'exported_personal_data', `${records.length} records`, {
    codes: records.map(({ code }) => code),
  })
  return packPersonalData(context, which.intent_ids)
}

/**
 * Packs the data stored with donations and payments, and the files that were sent with them.
 * @param options.isOwn set for the donor, who does not receive the notes of staff
 */
export async function packPersonalData(
  context: AppContext,
  intentIds: number[],
  { isOwn } = { isOwn: false },
): Promise<Download> {
  const { db, storage } = context
  const data: object[] = []
  for (const id of intentIds) {
    const { notes, ...stored } = await readPersonalData(context, id)
    data.push(isOwn ? stored : { ...stored, notes })
  }
  if (!isOwn) data.push(...(await readContactData(context, intentIds)))
  const keys = await readSentFileKeys(db, intentIds)
  async function* files(): AsyncGenerator<ZippedFile> {
    yield { name: 'personal-data.json', content: [JSON.stringify(data, null, 2)] }
    for (const key of keys) yield { name: key, content: await storage.getStream(key) }
  }
  return new Download({
    content: pipeline(files, zipStream, new PassThrough(), () => {}),
    type: 'application/zip',
    name: `personal-data_${dayOf(new Date())}.zip`,
    disposition: 'attachment',
  })
}
