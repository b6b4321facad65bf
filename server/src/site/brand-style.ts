import { brandColors } from '../../../contract/src/brand-colors.ts'

/** The style for the charity's own colour, in the variables of web/src/ui/theme.css. @param hex '#rrggbb' */
export function brandStyle(hex: string): string {
  const { brand, brandDark, brandSoft } = brandColors(hex)
  return `:root{--color-brand:${brand};--color-brand-dark:${brandDark};--color-brand-soft:${brandSoft}}`
}
