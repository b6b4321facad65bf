/** Page colours derived from the charity's brand colour, as '#rrggbb'. */
export type BrandColors = { brand: string; brandDark: string; brandSoft: string }

/** Page background, the darkest behind text in a derived colour. */
const paper = '#fbfaf6'

/** Validates a stored colour: '#0b6b4f'. */
export const isColor = (typed: string) => /^#[0-9a-f]{6}$/i.test(typed)

/** Expands the short form '#fff'; returns any other text unchanged. */
export const expandColor = (typed: string) =>
  /^#[0-9a-f]{3}$/i.test(typed) ? typed.replace(/[0-9a-f]/gi, '$&$&') : typed

type Color = readonly [red: number, green: number, blue: number]

const parse = (hex: string): Color => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]

const format = (color: Color) =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** @param share the other colour's share, from 0 to 1 */
const mixColors = (hex: string, other: string, share: number): string => {
  const [one, two] = [parse(hex), parse(other)]
  const part = (place: 0 | 1 | 2) => one[place] * (1 - share) + two[place] * share
  return format([part(0), part(1), part(2)])
}

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [red, green, blue] = parse(hex).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Darkens a colour until it is readable on a background that may be derived from it. */
function darkenColor(hex: string, groundOf: (color: string) => string, atLeast: number): string {
  let color = hex
  for (let share = 0.02; contrast(color, groundOf(color)) < atLeast; share += 0.02)
    color = mixColors(hex, '#000000', share)
  return color
}

const softOf = (color: string) => mixColors(color, '#ffffff', 0.9)

/**
 * Derives an accessible palette from one colour: a colour too light for text and buttons is darkened to a
 * contrast of 4.6:1 (WCAG requires 4.5:1), headings to 7:1, also on the soft background.
 * @param hex '#rrggbb'
 */
export function brandColors(hex: string): BrandColors {
  const readable = darkenColor(hex.toLowerCase(), () => paper, 4.6)
  const brand = darkenColor(readable, softOf, 4.6)
  const brandSoft = softOf(brand)
  return { brand, brandDark: darkenColor(mixColors(brand, '#000000', 0.3), () => brandSoft, 7), brandSoft }
}
