import type { Phrase } from '../../../../words/src/reader.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import { fileProblem } from './parsed-statement.ts'

/** Signatures of files often mistaken for a statement, with advice. */
const otherFiles: [bytes: number[], advice: Phrase][] = [
  [[0x25, 0x50, 0x44, 0x46], 'statement-file.pdf'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'statement-file.xls'],
]

/**
 * Decodes an uploaded file: UTF-8 or UTF-16 with or without a byte order mark, else Windows-1252, which fits
 * any byte.
 * @param noTable error message for a file other than a bank's that is no text
 * @throws Problem 422 when it is no text
 */
export function readText(bytes: Buffer, noTable?: Phrase): string {
  for (const [beginning, advice] of otherFiles)
    if (beginning.every((byte, index) => bytes[index] === byte))
      throw fileProblem(translatable(noTable ?? advice))
  const text = decode(bytes)
  if (text.includes('\0')) throw fileProblem(translatable(noTable ?? 'statement-file.no-text'))
  if (text.trim() === '') throw fileProblem(translatable('statement-file.empty'))
  if (/^\s*<(!doctype\s+html|html)/i.test(text)) throw fileProblem(translatable('statement-file.web-page'))
  return text
}

function decode(bytes: Buffer): string {
  const [first = 0, second = 0] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  // Without a byte order mark: statements are mostly ASCII, in which every other byte of UTF-16 is zero.
  const beginning = [...bytes.subarray(0, 200)]
  const zeros = (parity: number) =>
    beginning.filter((byte, index) => index % 2 === parity && byte === 0).length
  if (beginning.length > 20 && zeros(1) > beginning.length * 0.4 && zeros(0) === 0)
    return new TextDecoder('utf-16le').decode(bytes)
  if (beginning.length > 20 && zeros(0) > beginning.length * 0.4 && zeros(1) === 0)
    return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
