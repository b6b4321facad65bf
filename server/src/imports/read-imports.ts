// Reads files of imports sequentially for import-reader.ts, which starts this process. It has no secrets.

import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { ImportFileFacts } from '../../../contract/src/import-mapping.ts'
import { answerReadings } from '../platform/processes/open-reader.ts'
import { isCnicHeading, recogniseFormat } from './import-formats.ts'
import type { ImportReading, ImportReadingResult } from './import-reader.ts'
import { profileColumns } from './profile-columns.ts'
import { rowReader } from './read-import-row.ts'
import { openTable } from './read-table-file.ts'
import { markCnics } from './staged-cnics.ts'
import { type StagedRow, stagedColumns } from './staged-row.ts'

async function scan({ path, choices }: ImportReading): Promise<ImportFileFacts> {
  const { headings, heading_row, rows, text, unreadable } = await openTable(path, choices)
  const profile = profileColumns(headings)
  let count = 0
  for await (const { cells } of rows) {
    count += 1
    profile.add(cells)
  }
  return {
    rows: count,
    format: recogniseFormat(headings),
    heading_row,
    columns: profile.describe(),
    ...text,
    unreadable_lines: unreadable.rows,
    unreadable_count: unreadable.count,
  }
}

const escapes: Record<string, string> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\0': '\ufffd',
}
const escapeText = (text: string) => text.replace(/[\\\t\n\r\0]/g, (sign) => escapes[sign] ?? '')

/** Formats a cell for COPY in text format. */
function copyCell(value: StagedRow[keyof StagedRow] | readonly string[] | number): string {
  if (value === null) return '\\N'
  if (Array.isArray(value))
    return escapeText(`{${value.map((one) => `"${String(one).replace(/["\\]/g, '\\$&').toWellFormed()}"`)}}`)
  return escapeText(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

const flushedBytes = 256 * 1024

/** Writes the rows for COPY. @returns whether they contain CNICs, marked for sealing (staged-cnics.ts) */
async function stage({
  path,
  choices,
  mapping,
  rules,
  to,
  marker,
  importId,
}: ImportReading): Promise<boolean> {
  if (!mapping || !rules || !to || !marker) throw new Error('Rows are staged with a mapping.')
  const { headings, rows, text: decoded } = await openTable(path, choices)
  const read = rowReader(mapping, headings, rules)
  const places = new Set(
    headings.flatMap((heading, place) =>
      mapping.columns[place] === 'cnic' || isCnicHeading(heading) ? place : [],
    ),
  )
  const output = createWriteStream(to, { mode: 0o600 })
  let [text, hasCnics] = ['', false]
  for await (const { number, cells } of rows) {
    const row = read(cells)
    // Refused, because another encoding may decode it. An omitted row stays omitted.
    const isUnreadable =
      decoded.encoding !== null &&
      row.result !== 'left_out' &&
      cells.some((cell, place) => mapping.columns[place] && cell.includes('\uFFFD'))
    if (isUnreadable) Object.assign(row, { result: 'refused', reasons: ['encoding'] })
    const fields = markCnics({ ...row, import_id: importId ?? 0, number, cells }, { marker, places })
    const line: string = `${stagedColumns.map((name) => copyCell(fields[name])).join('\t')}\n`
    hasCnics ||= line.includes(marker)
    text += line
    if (text.length < flushedBytes) continue
    if (!output.write(text)) await once(output, 'drain')
    text = ''
  }
  output.end(text)
  await finished(output)
  return hasCnics
}

answerReadings(
  async (reading: ImportReading): Promise<ImportReadingResult> =>
    reading.mapping ? { hasCnics: await stage(reading) } : { facts: await scan(reading) },
)
