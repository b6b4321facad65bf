import { brandColors } from '../../../contract/src/brand-colors.ts'

/** The style that gives the site a charity's own colour, in the variables of web/src/ui/theme.css. @param hex '#rrggbb' */
export function brandStyle(hex: string): string {
  const { green, greenDark, greenSoft } = brandColors(hex)
  return `:root{--color-green:${green};--color-green-dark:${greenDark};--color-green-soft:${greenSoft}}`
}
