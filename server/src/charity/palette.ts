import { brandColors } from '../../../contract/src/brand-colors.ts'
import type { Charity } from '../../../contract/src/charity.ts'

/**
 * The default colours of everything the server draws: pages, e-mails, receipts. The browser's own are in
 * web/src/ui/theme.css; a test compares the two.
 */
export const defaultPalette = {
  white: '#ffffff',
  paper: '#fbfaf6',
  ink: '#1d2b26',
  inkSoft: '#53635c',
  line: '#dfe3dc',
  brand: '#0b6b4f',
  brandDark: '#084c39',
  brandSoft: '#e7f2ec',
  gold: '#e0a03b',
  danger: '#b3261e',
  dangerSoft: '#fbeceb',
}

export type Palette = typeof defaultPalette

/** The default colours with the charity's own colour, when it has one. */
export const paletteOf = ({ brand_color }: Pick<Charity, 'brand_color'>): Palette =>
  brand_color ? { ...defaultPalette, ...brandColors(brand_color) } : defaultPalette
