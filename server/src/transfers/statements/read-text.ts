import type { Encoding } from '../../../../contract/src/text-files.ts'
import type { Phrase } from '../../../../words/src/reader.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import { type Decoding, fileProblem } from './parsed-statement.ts'

/** Signatures of files often mistaken for a statement, with advice. */
export const otherFiles: [bytes: number[], advice: Phrase][] = [
  [[0x25, 0x50, 0x44, 0x46], 'statement-file.pdf'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'statement-file.xls'],
]

/**
 * Decodes an uploaded file: UTF-16, the encoding that an XML declares, or UTF-8, in which a wrong byte spoils
 * one character only.
 * @param chosen encoding that staff chose for a file that is not UTF-8
 * @throws Problem 422 when it is no text
 */
export function readText(bytes: Buffer, chosen?: Encoding): Decoding & { text: string } {
  for (const [beginning, advice] of otherFiles)
    if (beginning.every((byte, index) => bytes[index] === byte)) throw fileProblem(translatable(advice))
  const certain = decodeCertain(bytes)
  const text = certain ?? new TextDecoder((chosen ?? 'utf_8').replace('_', '-')).decode(bytes)
  if (text.includes('\0')) throw fileProblem(translatable('statement-file.no-text'))
  if (text.trim() === '') throw fileProblem(translatable('statement-file.empty'))
  if (/^\s*<(!doctype\s+html|html)/i.test(text)) throw fileProblem(translatable('statement-file.web-page'))
  const unreadable = text.includes('\uFFFD')
    ? text.split(/\r\n|\n|\r/).flatMap((row, index) => (row.includes('\uFFFD') ? [index + 1] : []))
    : []
  return { text, encoding: certain === undefined ? (chosen ?? 'utf_8') : null, unreadable }
}

/** Decodes a text whose encoding its bytes prove or it declares; undefined for any other. */
function decodeCertain(bytes: Buffer): string | undefined {
  const [first = 0, second = 0] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  for (const encoding of ['utf-16le', 'utf-16be'] as const)
    if (isUtf16(bytes, encoding === 'utf-16le' ? 1 : 0)) return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const declared = /^<\?xml[^>]{0,100}encoding=["']([\w-]{1,30})/.exec(bytes.toString('latin1', 0, 200))
    try {
      return declared?.[1] && new TextDecoder(declared[1], { fatal: true }).decode(bytes)
    } catch {
      return undefined
    }
  }
}

/**
 * Recognises UTF-16 without a byte order mark: the high bytes of digits, ASCII and Urdu letters are 0 and 6,
 * which no other text has.
 */
export function isUtf16(bytes: Buffer, parity: 0 | 1): boolean {
  const beginning = bytes.subarray(0, 2000)
  const high = beginning.filter((_, index) => index % 2 === parity)
  const low = beginning.filter((_, index) => index % 2 !== parity)
  const among = (part: Uint8Array) => part.filter((byte) => byte === 0 || byte === 6).length
  return bytes.includes(0) && high.length > 10 && among(high) > high.length * 0.8 && !low.includes(0)
}
