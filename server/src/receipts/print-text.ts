import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import bidiFactory from 'bidi-js'
import * as fontkit from 'fontkit'
import { unpackFont } from '../platform/text/unpack-font.ts'

/** How heavy, and with or without serifs. */
export type Face = 'regular' | 'bold' | 'serif'

/** The part of a PDF document that text is printed with. */
type Paper = Pick<
  PDFKit.PDFDocument,
  'font' | 'registerFont' | 'fontSize' | 'fillColor' | 'text' | 'widthOfString'
>

const require = createRequire(import.meta.url)
const folders = {
  sans: dirname(require.resolve('@fontsource/noto-sans/package.json')),
  arabic: dirname(require.resolve('@fontsource/noto-sans-arabic/package.json')),
  serif: dirname(require.resolve('@fontsource/noto-serif/package.json')),
}
const sansFiles = (weight: 400 | 600) => [
  ...['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext', 'devanagari'].map(
    (letters) => `${folders.sans}/files/noto-sans-${letters}-${weight}-normal.woff`,
  ),
  `${folders.arabic}/files/noto-sans-arabic-arabic-${weight}-normal.woff`,
]
const files: Record<Face, string[]> = {
  regular: sansFiles(400),
  bold: sansFiles(600),
  serif: [`${folders.serif}/files/noto-serif-latin-600-normal.woff`, ...sansFiles(600)],
}

/** `name` is what a document knows it by, so that it embeds each once. */
type Font = { name: string; bytes: Buffer; has(codePoint: number): boolean }
const opened = new Map<Face, Font[]>()

/** The fonts of a face, the first that has a letter prints it; opened once. */
function fontsOf(face: Face): Font[] {
  const known = opened.get(face)
  if (known) return known
  const fonts = files[face].map((file) => {
    const bytes = unpackFont(readFileSync(file))
    const font = fontkit.create(bytes) as fontkit.Font
    return { name: file, bytes, has: (codePoint: number) => font.hasGlyphForCodePoint(codePoint) }
  })
  opened.set(face, fonts)
  return fonts
}

type Run = { font: Font; text: string }

// Its types describe a module with a default export; Node sees the function itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()
const arabic = /\p{Script=Arabic}/u
/** Pictures, and the invisible signs that choose how a letter looks. */
const dropped =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Variation_Selector}\p{Cf}\p{Cc}]/gu
/** Written inside Arabic script to part or join letters: these are spelling. */
const joiners = /[\u200c\u200d]/
/** They set a number apart from the words around it (words/src/say.ts), and are not printed. */
const isolates = /[\u2068\u2069]/

/** The text without what no font has, in composed letters. */
const cleaned = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(dropped, (sign) => (joiners.test(sign) || isolates.test(sign) ? sign : ''))
    .replaceAll(/\s+/g, ' ')
    .trim()

/**
 * Cuts a text into pieces that one font prints each, in the order in which they stand on paper from the left (the Unicode
 * Bidirectional Algorithm: a number in a line of Urdu reads from the left). Marks and spaces stay with the letter before them.
 * @returns null when a letter is in none of our fonts
 */
function runsOf(text: string, face: Face): Run[] | null {
  const { levels } = bidi.getEmbeddingLevels(text)
  const runs: (Run & { level: number })[] = []
  let at = 0
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0
    const level = levels[at] ?? 0
    at += character.length
    const last = runs.at(-1)
    const follows = /[\s\p{M}]/u.test(character) || joiners.test(character)
    if (follows && last && last.level === level && last.font.has(codePoint)) {
      last.text += character
      continue
    }
    if (joiners.test(character) || isolates.test(character)) continue
    const font = fontsOf(face).find((one) => one.has(codePoint))
    if (!font) return null
    const shown = (level % 2 === 1 && bidi.getMirroredCharacter(character)) || character
    if (last?.font === font && last.level === level) last.text += shown
    else runs.push({ font, text: shown, level })
  }
  // Within a piece of Arabic letters the font turns them round; signs alone it does not.
  const turned = runs.map((run) =>
    run.level % 2 === 1 && !arabic.test(run.text) ? { ...run, text: [...run.text].reverse().join('') } : run,
  )
  return inVisualOrder(turned)
}

/** Rule L2 of the algorithm, for pieces: from the highest level down, what stands on it or above is turned round. */
function inVisualOrder<Piece extends { level: number }>(pieces: Piece[]): Piece[] {
  const order = [...pieces]
  for (let level = Math.max(0, ...pieces.map((piece) => piece.level)); level > 0; level--)
    for (let from = 0; from < order.length; from++) {
      let to = from
      while ((order[to]?.level ?? 0) >= level) to++
      if (to > from) order.splice(from, to - from, ...order.slice(from, to).reverse())
      from = Math.max(from, to)
    }
  return order
}

/** Whether every letter of a text can be printed, apart from pictures, which are left out. */
export const isPrintable = (text: string): boolean =>
  cleaned(text) !== '' && runsOf(cleaned(text), 'regular') !== null

/**
 * With a list of features given, a piece is laid out as a whole, which words from right to left need; and scripts side
 * by side stand on one line.
 */
const wholeRun: PDFKit.Mixins.TextOptions = {
  lineBreak: false,
  features: ['liga', 'kern'],
  baseline: 'alphabetic',
}

export type PrintOptions = {
  face?: Face
  /** In points. */
  size: number
  color: string
  /** The line is broken to this width, in points. */
  width: number
  align?: 'left' | 'right' | 'center'
}

/**
 * Prints a text in whatever scripts it is in.
 * @param y the top of the first line
 * @returns the height that it took, in points
 */
export function printText(doc: Paper, text: string, x: number, y: number, options: PrintOptions): number {
  const { face = 'regular', size, color, width, align = 'left' } = options
  const lineHeight = size * 1.4
  const lines = linesOf(doc, text, options)
  doc.fillColor(color)
  lines.forEach((line, index) => {
    const runs = runsOf(line, face) ?? []
    const free = width - widthOf(doc, runs, size)
    let at = x + (align === 'right' ? free : align === 'center' ? free / 2 : 0)
    for (const run of runs) {
      useFont(doc, run.font, size)
      doc.text(run.text, at, y + index * lineHeight + size * 1.07, wholeRun)
      at += doc.widthOfString(run.text, wholeRun)
    }
  })
  return lines.length * lineHeight
}

/** The height that a text will take. */
export function heightOf(doc: Paper, text: string, options: PrintOptions): number {
  return linesOf(doc, text, options).length * options.size * 1.4
}

/** Breaks where the text does, and then to the width. */
const linesOf = (doc: Paper, text: string, options: PrintOptions): string[] =>
  text.split('\n').flatMap((line) => fittedLines(doc, cleaned(line), options))

/** Breaks at spaces, and a word that is wider than the line wherever it must be. */
function fittedLines(doc: Paper, text: string, { face = 'regular', size, width }: PrintOptions): string[] {
  const fits = (line: string) => widthOf(doc, runsOf(line, face) ?? [], size) <= width
  // Measuring is most of the work, and most texts are one line.
  if (text !== '' && fits(text)) return [text]
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const letter of word) {
      if (line !== '' && !fits(line + letter)) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return line === '' ? lines : [...lines, line]
}

function widthOf(doc: Paper, runs: Run[], size: number): number {
  return runs.reduce((sum, { font, text }) => {
    useFont(doc, font, size)
    return sum + doc.widthOfString(text, wholeRun)
  }, 0)
}

/** The fonts that a document knows already: each is embedded once. */
const registered = new WeakMap<Paper, Set<string>>()

function useFont(doc: Paper, { name, bytes }: Font, size: number): void {
  const known = registered.get(doc) ?? new Set()
  if (!known.has(name)) doc.registerFont(name, bytes)
  registered.set(doc, known.add(name))
  doc.font(name).fontSize(size)
}
