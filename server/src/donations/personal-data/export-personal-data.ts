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
 * @param options.own set for the donor, who does not receive the notes and tasks of staff, and the donor
 * records only if each is whole
 */
export async function packPersonalData(
  context: AppContext,
  intentIds: number[],
  { own }: { own?: { isWhole: boolean } } = {},
): Promise<Download> {
  const { db, storage } = context
  const data: object[] = []
  for (const id of intentIds) {
    const { notes, ...stored } = await readPersonalData(context, id)
    data.push(own ? stored : { ...stored, notes })
  }
  if (!own || own.isWhole)
    for (const { notes, tasks, ...stored } of await readContactData(context, intentIds))
      data.push(own ? stored : { ...stored, notes, tasks })
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
