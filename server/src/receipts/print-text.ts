import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type * as fontkit from 'fontkit'
import { languages } from '../../../contract/src/language/language.ts'
import { language } from '../../../words/src/say.ts'
import { unpackFont } from '../platform/text/unpack-font.ts'
import { bidi } from './bidi.ts'
import { copyableFont, fromRight } from './copyable-font.ts'

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
type Font = { name: string; opened: fontkit.Font }
const opened = new Map<Face, Font[]>()

/** The fonts of a face, the first that has a letter prints it; opened once. */
function fontsOf(face: Face): Font[] {
  const known = opened.get(face)
  if (known) return known
  const fonts = files[face].map((name) => ({ name, opened: copyableFont(unpackFont(readFileSync(name))) }))
  opened.set(face, fonts)
  return fonts
}

type Run = { font: Font; text: string; level: number }
type Direction = 'ltr' | 'rtl'
type Line = { text: string; direction: Direction }

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

const isFromRight = (level: number) => level % 2 === 1

/**
 * Cuts a text into pieces that one font prints each, in one direction (the Unicode Bidirectional Algorithm: a number in a
 * line of Urdu reads from the left). Marks and spaces stay with the letter before them.
 * @returns null when a letter is in none of our fonts
 */
function runsOf(text: string, face: Face, direction?: Direction): Run[] | null {
  const { levels } = bidi.getEmbeddingLevels(text, direction)
  const runs: Run[] = []
  let at = 0
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0
    const level = levels[at] ?? 0
    at += character.length
    const last = runs.at(-1)
    // Urdu that is set apart among Urdu is one piece with it.
    const goesOn = last && (last.level === level || (isFromRight(last.level) && isFromRight(level)))
    const follows = /[\s\p{M}]/u.test(character) || joiners.test(character)
    const keeps = goesOn && follows && last.font.opened.hasGlyphForCodePoint(codePoint)
    if (!keeps && (joiners.test(character) || isolates.test(character))) continue
    const font = keeps
      ? last.font
      : fontsOf(face).find(({ opened }) => opened.hasGlyphForCodePoint(codePoint))
    if (!font) return null
    // Signs between words from right to left stand alone: pdf.js turns round letters only.
    if (keeps || (goesOn && last.font === font && (!isFromRight(level) || arabic.test(last.text)))) {
      last.text += character
      last.level = Math.min(last.level, level)
    } else runs.push({ font, text: character, level })
  }
  return runs
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

const wholeRunFromRight: PDFKit.Mixins.TextOptions = { ...wholeRun, features: ['liga', 'kern', fromRight] }
const layoutOf = ({ level }: Run) => (isFromRight(level) ? wholeRunFromRight : wholeRun)

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
    const runs = runsOf(line.text, face, line.direction) ?? []
    const free = width - widthOf(doc, runs, size)
    let at = x + (align === 'right' ? free : align === 'center' ? free / 2 : 0)
    const places = new Map<Run, number>()
    for (const run of inVisualOrder(runs)) {
      places.set(run, at)
      at += widthOf(doc, [run], size)
    }
    // In the order in which they are read, which is that of pdf.js; other readers go by where they stand.
    for (const run of runs) {
      useFont(doc, run.font, size)
      doc.text(run.text, places.get(run) ?? x, y + index * lineHeight + size * 1.07, layoutOf(run))
    }
  })
  return lines.length * lineHeight
}

/** The height that a text will take. */
export function heightOf(doc: Paper, text: string, options: PrintOptions): number {
  return linesOf(doc, text, options).length * options.size * 1.4
}

/** Breaks where the text does, and then to the width; a line reads in the direction of its paragraph. */
const linesOf = (doc: Paper, text: string, options: PrintOptions): Line[] =>
  text.split('\n').flatMap((paragraph) => {
    const direction = directionOf(cleaned(paragraph))
    return fittedLines(doc, cleaned(paragraph), options).map((text) => ({ text, direction }))
  })

/** Where words of Urdu stand on an Urdu page, it reads from the right even if a Latin name comes first. */
function directionOf(paragraph: string): Direction {
  if (languages[language()].direction === 'rtl' && arabic.test(paragraph)) return 'rtl'
  return bidi.getEmbeddingLevels(paragraph).paragraphs[0]?.level === 1 ? 'rtl' : 'ltr'
}

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
  return runs.reduce((sum, run) => {
    useFont(doc, run.font, size)
    return sum + doc.widthOfString(run.text, layoutOf(run))
  }, 0)
}

/** The fonts that a document knows already: each is embedded once. */
const registered = new WeakMap<Paper, Set<string>>()

function useFont(doc: Paper, { name, opened }: Font, size: number): void {
  const known = registered.get(doc) ?? new Set()
  if (!known.has(name)) doc.registerFont(name, opened as unknown as Buffer)
  registered.set(doc, known.add(name))
  doc.font(name).fontSize(size)
}
