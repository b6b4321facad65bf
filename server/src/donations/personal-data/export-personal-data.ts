import { PassThrough, pipeline } from 'node:stream'
import { sql } from 'kysely'
import type { BodyOf } from '../../../../contract/src/entry.ts'
import type * as calls from '../../../../contract/src/personal-data.ts'
import type { AppContext } from '../../context.ts'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import { Download } from '../../platform/http/answers.ts'
import { dayOf } from '../../platform/text/pakistan-time.ts'
import { type ZippedFile, zipStream } from '../../platform/text/zip-stream.ts'
import {
  choosePersonalRecords,
  isShownPoint,
  readPersonalData,
  readSentFileKeys,
} from './personal-data.queries.ts'

/**
 * Exports the data stored about a person: as a page to read and as JSON, and the files they sent.
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
 * @param options.own set when the donor exports: without the notes and tasks of staff and the contact details
 *   of other donations, and with the donor records only if `isWhole`
 */
export async function packPersonalData(
  context: AppContext,
  intentIds: number[],
  { own }: { own?: { isWhole: boolean; contactId: number } } = {},
): Promise<Download> {
  const { db, storage } = context
  const data: object[] = []
  for (const id of intentIds) {
    const { notes, ...stored } = await readPersonalData(context, id)
    data.push(own ? stored : { ...stored, notes })
  }
  if (!own || own.isWhole)
    for (const { notes, tasks, ...stored } of await readContactData(context, intentIds, {
      isOwn: own !== undefined,
      ownId: own?.contactId ?? null,
    }))
      data.push(own ? stored : { ...stored, notes, tasks })
  const keys = await readSentFileKeys(db, intentIds)
  async function* files(): AsyncGenerator<ZippedFile> {
    yield { name: 'personal-data.html', content: [readableHtml(data)] }
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

/** Renders the exported data as a page that a phone can open: nested lists of names and values. */
function readableHtml(data: object[]): string {
  const escapeText = (value: string) =>
    value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const show = (value: unknown): string => {
    if (Array.isArray(value)) return value.map((one) => `<li>${show(one)}</li>`).join('')
    if (value === null || typeof value !== 'object' || value instanceof Date)
      return `<span dir="auto">${escapeText(value instanceof Date ? value.toISOString() : String(value ?? '–'))}</span>`
    return `<dl>${Object.entries(value)
      .map(([name, one]) => {
        const inner = Array.isArray(one) ? `<ul>${show(one)}</ul>` : show(one)
        return `<dt>${escapeText(name.replaceAll('_', ' '))}</dt><dd>${inner}</dd>`
      })
      .join('')}</dl>`
  }
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Personal data</title><style>body{font:1rem/1.5 sans-serif;max-width:40rem;margin:auto;padding:1rem}
section{border-top:2px solid;padding:1rem 0}dt{font-weight:bold}dd{margin:0 0 .5rem 1rem}</style>
<h1>Personal data</h1>${data.map((one) => `<section>${show(one)}</section>`).join('')}</html>`
}

type Row = {
  taxpayers: { name: string; kind: string; number: string | null }[]
  notes: object[]
  tasks: object[]
}

/** Reads the donor records of these donations, and the record `ownId`, for an access request. */
export async function readContactData(
  { db, sealer }: Pick<AppContext, 'db' | 'sealer'>,
  intentIds: readonly number[],
  { isOwn = false, ownId = null }: { isOwn?: boolean; ownId?: number | null } = {},
): Promise<Row[]> {
  const isShown = isOwn ? isShownPoint(sql`intent.id = any(${intentIds})`) : sql`true`
  const { rows } = await sql<Row>`
    select 'donor' as what, kind, first_name, last_name, country, language, channel, created_at,
      (select coalesce(json_agg(json_build_object('kind', kind, 'value', value, 'source', source,
          'verified_at', verified_at, 'valid_until', valid_until) order by id), '[]')
        from contact_points as point where contact_id = contacts.id and kind <> 'cnic'
          and ${isShown}) as contact_points,
      (select coalesce(json_agg(json_build_object('name', name, 'kind', kind, 'number', number,
          'created_at', created_at, 'removed_at', removed_at) order by id), '[]')
        from taxpayers where contact_id = contacts.id) as taxpayers,
      (select coalesce(json_agg(json_build_object('purpose', purpose, 'channel', channel, 'is_given',
        is_given,
          'at', at, 'wording', wording, 'source', source, 'reason', reason) order by id), '[]')
        from consents where contact_id = contacts.id) as consents,
      (select coalesce(json_agg(json_build_object('at', at, 'note', note) order by id), '[]')
        from notes where contact_id = contacts.id) as notes,
      (select coalesce(json_agg(json_build_object('kind', kind, 'channel', channel, 'recipient', recipient,
          'phone', phone, 'status', status, 'queued_at', queued_at) order by id), '[]')
        from messages where contact_id = contacts.id) as messages,
      (select coalesce(json_agg(json_build_object('channel', received.channel, 'message', received.message,
          'received_at', received_at) order by received.id), '[]')
        from incoming_messages as received where phone in (select international_digits(value)
          from contact_points as point where contact_id = contacts.id and kind = 'phone'
            and ${isShown})) as received_messages,
      (select coalesce(json_agg(json_build_object('title', title, 'due_on', due_on, 'done_at', done_at)
          order by id), '[]')
        from contact_tasks where contact_id = contacts.id) as tasks,
      (select trim(household.first_name || ' ' || household.last_name) from household_members
        join contacts as household on household.id = household_id where member_id = contacts.id) as household,
      (select coalesce(json_agg(json_build_object('donation', donation_code, 'amount', amount, 'role', role)
          order by soft_credits.id), '[]')
        from soft_credits join donations on donations.id = donation_id
        where contact_id = contacts.id) as soft_credits,
      (select coalesce(json_agg(json_build_object('occasion', occasion, 'made_with', owner_point,
          'created_at', page.created_at, 'title', title, 'story', story, 'goal', goal, 'relation', relation,
          'shown_name', shown_name, 'honoree', honoree,
          'status', status, 'written_at', written_at) order by revision.id), '[]')
        from campaign_pages as page join page_revisions as revision on page_id = page.id
        where owner_id = contacts.id) as campaign_pages
    from contacts
    where (id = ${ownId} or id in (select contact_id from donation_contacts
        join donations on donations.id = donation_id where intent_id = any(${intentIds})))
      and anonymised_at is null
    order by id`.execute(db)
  return rows.map((row) => ({
    ...row,
    taxpayers: row.taxpayers.map((one) => ({ ...one, number: one.number && sealer.open(one.number) })),
  }))
}
