import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { Translate } from '../../../words/src/reader.ts'
import type { Sealer } from '../platform/sealing/create-sealer.ts'
import { formatCnic } from '../platform/text/format-cnic.ts'
import type { StagedRow } from './staged-row.ts'

/** A CNIC as it is printed on the card. */
const printedCnic = /^\s*\d{5}-\d{7}-\d\s*$/

/** Recognises a CNIC in any column, because it is written as on the card. */
export const isPrintedCnic = (cell: string): boolean => printedCnic.test(cell)

/** Masks all but the last four characters: '•••••••••••67-1'. */
export const maskCnic = (cell: string): string => '•'.repeat(Math.max(0, cell.length - 4)) + cell.slice(-4)

/**
 * Marks the CNICs of a row for the server, which seals them: the reader of untrusted files has no key.
 * @param marker unguessable, so that no cell of a file contains it
 */
export function markCnics<Row extends Pick<StagedRow, 'details'> & { cells: readonly string[] }>(
  row: Row,
  { marker, places }: { marker: string; places: ReadonlySet<number> },
): Row {
  const marked = (text: string) => (text === '' ? '' : `${marker}${Buffer.from(text).toString('base64url')}.`)
  const cells = row.cells.map((cell, place) =>
    places.has(place) || isPrintedCnic(cell) ? marked(cell) : cell,
  )
  const { details } = row
  if (!details) return { ...row, cells }
  if ('cnic' in details) return { ...row, cells, details: { ...details, cnic: marked(details.cnic) } }
  const { entered, identity } = details
  if (!entered.cnic) return { ...row, cells }
  return {
    ...row,
    cells,
    details: { ...details, entered: { ...entered, cnic: marked(entered.cnic) }, identity: marked(identity) },
  }
}

const prefix = 'sealed:'

/** Reads staged rows, with their CNICs sealed. @param marker precedes each CNIC; null without any */
export const readStaged = (path: string, marker: string | null, sealer: Sealer) =>
  marker === null ? createReadStream(path) : Readable.from(sealMarked(path, marker, sealer))

async function* sealMarked(path: string, marker: string, sealer: Sealer): AsyncGenerator<string> {
  const marked = new RegExp(`${marker}([\\w-]+)\\.`, 'g')
  const seal = (lines: string) =>
    lines.replace(
      marked,
      (_, text: string) => prefix + sealer.seal(Buffer.from(text, 'base64url').toString()),
    )
  let remainder = ''
  for await (const chunk of createReadStream(path, { encoding: 'utf8' })) {
    const text: string = remainder + chunk
    const end = text.lastIndexOf('\n') + 1
    yield seal(text.slice(0, end))
    remainder = text.slice(end)
  }
  yield seal(remainder)
}

/** Unseals a text of a staged row. @throws Error when the server no longer has its key */
export function openStaged(sealer: Sealer, text: string): string {
  if (!text.startsWith(prefix)) return text
  const opened = sealer.open(text.slice(prefix.length))
  if (opened === null) throw new Error('A CNIC was sealed with a key that the server no longer has.')
  return opened
}

/** Shows a cell of a staged row. @param inFull shows CNICs in full; otherwise their last four characters */
export const showCell = (t: Translate, sealer: Sealer, cell: string, inFull: boolean): string =>
  cell.startsWith(prefix) ? formatCnic(t, sealer, cell.slice(prefix.length), inFull) : cell
