import bidiFactory from 'bidi-js'
import * as fontkit from 'fontkit'

/** Members of fontkit's fonts and subsets that pdfkit uses and the types omit. */
type OpenFont = fontkit.Font & {
  maxp: { maxComponentDepth: number }
  getGlyph(id: number, letters?: number[]): fontkit.Glyph
  createSubset(): Subset
}
type Subset = {
  glyf: Uint8Array[]
  loca: { offsets: number[] }
  hmtx: { metrics: Metrics[] }
  offset: number
  includeGlyph(id: number): number
  _addGlyph(id: number | string): number
}

/** Glyph of the font with its offset to the right and up. */
type Part = [glyph: number, right: number, up: number]
/** Composed glyph of one character. */
type Sign = { parts: Part[]; width: number }
/** Laid out text, from the left. */
type Piece = {
  glyphs: { id: number | string; codePoints: number[]; advanceWidth: number }[]
  positions: fontkit.GlyphPosition[]
  advanceWidth: number
}

type Metrics = { advance: number; bearing: number }
type Outline = { outline: Uint8Array; metrics: Metrics }

/** Maximum number of cached layouts per font. Most texts repeat from document to document. */
const maxKnown = 5000

/** A font whose layouts and outlines are cached across documents. */
export type CopyableFont = fontkit.Font & {
  /** Width of a text in units of the font. */
  widthOf(text: string, features: string[]): number
}

/** OpenType feature that makes pdfkit lay text out from right to left. */
export const rightToLeftFeature = 'rtlm'

/**
 * Opens a font for pdfkit whose right-to-left characters can be copied, searched and read aloud. A PDF reader
 * maps a glyph to a character by the font's ToUnicode table (PDF 32000-1, 9.10). Noto's glyphs are parts of
 * characters: ب, پ, ٹ and ی are one bowl with other dots. Each character therefore becomes one composed
 * glyph. Where several characters are one glyph (ﷲ, a character with its marks), one of them draws it and the
 * others are blank: readers reverse a right-to-left line glyph by glyph, but not the characters of one glyph.
 * Marks have no width, as pdf.js assumes. Alternatives that were tried: docs/decisions/0081.
 */
export function copyableFont(bytes: Buffer): CopyableFont {
  const font = fontkit.create(bytes) as OpenFont
  const { getGlyph, layout, createSubset } = font
  const known = new Map<string, Piece>()
  const outlines = new Map<number, Outline>()
  // A composed glyph may contain glyphs that are composed themselves.
  font.maxp.maxComponentDepth += 1
  const pieceOf = (text: string, features: string[]): Piece => {
    const direction = features.includes(rightToLeftFeature) ? 'rtl' : 'ltr'
    const key = `${direction} ${text}`
    let piece = known.get(key)
    if (!piece) {
      const drawn = direction === 'rtl' ? mirrorBrackets(text) : text
      const run = layout.call(font, drawn, features, undefined, undefined, direction)
      const { advanceWidth } = run
      piece = { ...(direction === 'rtl' ? signsOf(run) : run), advanceWidth }
      if (known.size >= maxKnown) known.clear()
      known.set(key, piece)
    }
    return piece
  }
  return Object.assign(font, {
    // fontkit caches each glyph with its first characters (https://github.com/foliojs/fontkit/issues/304).
    getGlyph(id: number, letters?: number[]) {
      const glyph = getGlyph.call(font, id, letters)
      return letters === undefined || String(glyph.codePoints) === String(letters)
        ? glyph
        : Object.create(glyph, { codePoints: { value: letters } })
    },
    layout(text: string, features: string[]) {
      const piece = pieceOf(text, features)
      // Copied, because pdfkit changes the positions and requests each text several times.
      return { ...piece, positions: piece.positions.map((position) => ({ ...position })) }
    },
    widthOf: (text: string, features: string[]) => pieceOf(text, features).advanceWidth,
    createSubset() {
      const subset = createSubset.call(font)
      const { _addGlyph: addGlyph } = subset
      subset._addGlyph = (id) => {
        if (typeof id === 'string') return addSign(subset, font, JSON.parse(id))
        const drawn = outlines.get(id)
        if (drawn) return addOutline(subset, drawn)
        const place = addGlyph.call(subset, id)
        const [outline, metrics] = [subset.glyf[place], subset.hmtx.metrics[place]]
        // The number of contours is negative in a composed glyph, which cannot be cached: it refers to its
        // parts by their places in this subset.
        const isSimple = ((outline?.[0] ?? 0) & 0x80) === 0
        if (outline && metrics && isSimple) outlines.set(id, { outline, metrics })
        return place
      }
      return subset
    },
  })
}

/** Mirrors brackets, which right-to-left text draws as their opposites. */
const mirrorBrackets = (text: string) =>
  [...text].map((character) => bidi.getMirroredCharacter(character) ?? character).join('')

const isMark = (letter: number) => /\p{M}/u.test(String.fromCodePoint(letter))

/**
 * Composes the glyphs of a text, from the left. A character follows its dots and marks; dots have no
 * character of their own.
 */
function signsOf({ glyphs, positions }: fontkit.GlyphRun): Omit<Piece, 'advanceWidth'> {
  const piece: Omit<Piece, 'advanceWidth'> = { glyphs: [], positions: [] }
  const add = (letter: number, sign: Sign, xAdvance: number) => {
    // The id carries the whole composition, because a subset receives nothing else.
    const id = JSON.stringify({ letter, ...sign })
    piece.glyphs.push({ id, codePoints: [letter], advanceWidth: sign.width })
    piece.positions.push({ xAdvance, yAdvance: 0, xOffset: 0, yOffset: 0 })
  }
  let letters: number[] = []
  let parts: Part[] = []
  let right = 0
  for (const [index, { id, codePoints, advanceWidth }] of glyphs.entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    parts.push([id, right + xOffset, yOffset])
    right += xAdvance
    letters.unshift(...codePoints)
    if (codePoints.every(isMark) && index < glyphs.length - 1) continue
    const [letter = 0, ...others] = letters
    let taken = 0
    for (const other of others.reverse()) {
      const width = isMark(other) ? 0 : Math.floor(advanceWidth / letters.length)
      add(other, { parts: [], width }, width)
      taken += width
    }
    add(
      mirrorBrackets(String.fromCodePoint(letter)).codePointAt(0) ?? letter,
      { parts: parts.map(([part, x, y]) => [part, x - taken, y]), width: advanceWidth - taken },
      right - taken,
    )
    letters = []
    parts = []
    right = 0
  }
  return piece
}

/** Writes a composed glyph (https://learn.microsoft.com/typography/opentype/spec/glyf). */
function addSign(subset: Subset, font: OpenFont, { parts, width }: Sign): number {
  const drawn = parts.flatMap(([id, right, up]) => {
    const { minX, minY, maxX, maxY } = font.getGlyph(id).bbox
    if (!Number.isFinite(minX)) return []
    return [{ id, right, up, minX: minX + right, minY: minY + up, maxX: maxX + right, maxY: maxY + up }]
  })
  const bearing = drawn.length > 0 ? Math.min(...drawn.map(({ minX }) => minX)) : 0
  const glyph = drawn.length > 0 ? Buffer.alloc(10 + 8 * drawn.length) : Buffer.alloc(0)
  if (drawn.length > 0) {
    glyph.writeInt16BE(-1)
    glyph.writeInt16BE(bearing, 2)
    glyph.writeInt16BE(Math.min(...drawn.map(({ minY }) => minY)), 4)
    glyph.writeInt16BE(Math.max(...drawn.map(({ maxX }) => maxX)), 6)
    glyph.writeInt16BE(Math.max(...drawn.map(({ maxY }) => maxY)), 8)
  }
  for (const [index, { id, right, up }] of drawn.entries()) {
    const at = 10 + 8 * index
    // Flags: both offsets are words; more components follow.
    glyph.writeUInt16BE(index < drawn.length - 1 ? 0x23 : 0x03, at)
    glyph.writeUInt16BE(subset.includeGlyph(id), at + 2)
    glyph.writeInt16BE(right, at + 4)
    glyph.writeInt16BE(up, at + 6)
  }
  return addOutline(subset, { outline: glyph, metrics: { advance: width, bearing } })
}

function addOutline(subset: Subset, { outline, metrics }: Outline): number {
  subset.glyf.push(outline)
  subset.loca.offsets.push(subset.offset)
  subset.hmtx.metrics.push(metrics)
  subset.offset += outline.length
  return subset.glyf.length - 1
}

/**
 * Bidirectional text algorithm. Its types describe a module with a default export; Node sees the function
 * itself.
 */
export const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()
