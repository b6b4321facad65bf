import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { unpackFont } from '../platform/text/unpack-font.ts'
import { bidi, type CopyableFont, copyableFont, rightToLeftFeature } from './copyable-font.ts'

/** Typeface: its weight, with or without serifs. */
type Face = 'regular' | 'bold' | 'serif'

/** Members of a PDF document for printing text. */
export type Paper = Pick<PDFKit.PDFDocument, 'font' | 'registerFont' | 'fontSize' | 'fillColor' | 'text'> & {
  /** Direction of the page's language. */ direction: Direction
}

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

/** `name` identifies the font in a document, so that each is embedded once. */
type Font = { name: string; opened: CopyableFont }
const opened = new Map<Face, Font[]>()

/** Returns the fonts of a face; a character is printed in the first font that has it. Cached. */
function fontsOf(face: Face): Font[] {
  const known = opened.get(face)
  if (known) return known
  const fonts = files[face].map((name) => ({ name, opened: copyableFont(unpackFont(readFileSync(name))) }))
  opened.set(face, fonts)
  return fonts
}

type Run = { font: Font; text: string; level: number }
type Direction = 'ltr' | 'rtl'
const arabic = /\p{Script=Arabic}/u
/** Emoji, and invisible format and control characters. */
const dropped =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Variation_Selector}\p{Cf}\p{Cc}]/gu
/** Join or separate Arabic characters, so they are part of the spelling. */
const joiners = /[\u200c\u200d]/
/** Latin, Greek and Cyrillic text with general punctuation, which reads from the left throughout. */
const plain = /^[ -\u052f\u2000-\u200a\u2010-\u2027\u2030-\u205f\u20a0-\u2bff]*$/
/** Isolation characters around numbers (words/src/reader.ts), which are not printed. */
const isolates = /[\u2068\u2069]/

/** Normalizes to composed characters, drops emoji and invisible characters, and collapses white space. */
const cleanText = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(dropped, (sign) => (joiners.test(sign) || isolates.test(sign) ? sign : ''))
    .replaceAll(/\s+/g, ' ')
    .trim()

const isRightToLeft = (level: number) => level % 2 === 1

/**
 * Splits a text into runs of one font and one direction (the Unicode Bidirectional Algorithm: a number in a
 * line of Urdu reads from the left). Marks and spaces stay with the character before them.
 * @returns null when a character is in none of our fonts
 */
function runsOf(text: string, face: Face, direction?: Direction): Run[] | null {
  // Shortcut: the algorithm takes a tenth of the time of a document.
  const isPlain = direction !== 'rtl' && plain.test(text)
  const levels = isPlain ? [] : bidi.getEmbeddingLevels(text, direction).levels
  const runs: Run[] = []
  let at = 0
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0
    const level = levels[at] ?? 0
    at += character.length
    const last = runs.at(-1)
    // Isolated Urdu within Urdu joins its run.
    const continues = last && (last.level === level || (isRightToLeft(last.level) && isRightToLeft(level)))
    const follows = /[\s\p{M}]/u.test(character) || joiners.test(character)
    const keeps = continues && follows && last.font.opened.hasGlyphForCodePoint(codePoint)
    if (!keeps && (joiners.test(character) || isolates.test(character))) continue
    const font = keeps
      ? last.font
      : fontsOf(face).find(({ opened }) => opened.hasGlyphForCodePoint(codePoint))
    if (!font) return null
    // Separators between right-to-left words get their own run: pdf.js reverses only letters.
    if (keeps || (continues && last.font === font && (!isRightToLeft(level) || arabic.test(last.text)))) {
      last.text += character
      last.level = Math.min(last.level, level)
    } else runs.push({ font, text: character, level })
  }
  return runs
}

/**
 * Reorders the runs by rule L2 of the algorithm: from the highest level down, reverses each sequence at that
 * level or above.
 */
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

/** Returns whether every character of a text can be printed, apart from emoji, which are dropped. */
export const isPrintable = (text: string): boolean =>
  cleanText(text) !== '' && runsOf(cleanText(text), 'regular') !== null

/**
 * Options for printing a whole run. With the list of features that is added to them, pdfkit lays the run out
 * at once, which right-to-left words need; the baseline aligns different scripts.
 */
const wholeRun: PDFKit.Mixins.TextOptions = { lineBreak: false, baseline: 'alphabetic' }

const features: PDFKit.Mixins.OpenTypeFeatures[] = ['liga', 'kern']
const featuresRightToLeft: PDFKit.Mixins.OpenTypeFeatures[] = [...features, rightToLeftFeature]
const featuresOf = ({ level }: Run) => (isRightToLeft(level) ? featuresRightToLeft : features)

export type PrintOptions = {
  face?: Face
  /** Points. */
  size: number
  color: string
  /** Maximum line width in points. */
  width: number
  align?: 'left' | 'right' | 'center'
}

/** Prints a text in any scripts. @param y top of the first line @returns the height used, in points */
export function printText(doc: Paper, text: string, x: number, y: number, options: PrintOptions): number {
  const { face = 'regular', size, color, width, align = 'left' } = options
  const lineHeight = size * 1.4
  const lines = linesOf(doc, text, options)
  doc.fillColor(color)
  lines.forEach((line, index) => {
    const runs = runsOf(line.text, face, line.direction) ?? []
    const free = width - widthOf(runs, size)
    let at = x + (align === 'right' ? free : align === 'center' ? free / 2 : 0)
    const places = new Map<Run, number>()
    for (const run of inVisualOrder(runs)) {
      places.set(run, at)
      at += widthOf([run], size)
    }
    // Written in reading order, which pdf.js uses; other readers go by position.
    for (const run of runs) {
      useFont(doc, run.font, size)
      doc.text(run.text, places.get(run) ?? x, y + index * lineHeight + size * 1.07, {
        ...wholeRun,
        features: featuresOf(run),
      })
    }
  })
  return lines.length * lineHeight
}

export function heightOf(doc: Paper, text: string, options: PrintOptions): number {
  return linesOf(doc, text, options).length * options.size * 1.4
}

/** Breaks at the text's line breaks, then at the width; a line has the direction of its paragraph. */
const linesOf = (doc: Paper, text: string, options: PrintOptions): { text: string; direction: Direction }[] =>
  text.split('\n').flatMap((paragraph) => {
    const direction = directionOf(doc, cleanText(paragraph))
    return fittedLines(cleanText(paragraph), options).map((text) => ({ text, direction }))
  })

/** Returns 'rtl' for Urdu text on an Urdu page, even if a Latin name comes first. */
function directionOf(doc: Paper, paragraph: string): Direction {
  if (doc.direction === 'rtl' && arabic.test(paragraph)) return 'rtl'
  if (plain.test(paragraph)) return 'ltr'
  return bidi.getEmbeddingLevels(paragraph).paragraphs[0]?.level === 1 ? 'rtl' : 'ltr'
}

/** Breaks at spaces, and inside a word that is wider than the line. */
function fittedLines(text: string, { face = 'regular', size, width }: PrintOptions): string[] {
  const fits = (line: string) => widthOf(runsOf(line, face) ?? [], size) <= width
  // Shortcut, because measuring is most of the work and most texts are one line.
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

const widthOf = (runs: Run[], size: number): number =>
  runs.reduce((sum, run) => {
    const { opened } = run.font
    return sum + (opened.widthOf(run.text, featuresOf(run)) / opened.unitsPerEm) * size
  }, 0)

/** Fonts already registered in a document: each is embedded once. */
const registered = new WeakMap<Paper, Set<string>>()

function useFont(doc: Paper, { name, opened }: Font, size: number): void {
  const known = registered.get(doc) ?? new Set()
  if (!known.has(name)) doc.registerFont(name, opened as unknown as Buffer)
  registered.set(doc, known.add(name))
  doc.font(name).fontSize(size)
}
