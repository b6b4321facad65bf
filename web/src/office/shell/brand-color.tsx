import { useLayoutEffect } from 'react'
import { brandColors } from '../../../../contract/src/brand-colors.ts'
import { useCharity } from '../session/use-charity.ts'

/** Gives the back office the charity's own colour, in the variables of web/src/ui/theme.css. */
export function BrandColor() {
  const { brand_color } = useCharity()
  useLayoutEffect(() => {
    if (!brand_color) return
    const { brand, brandDark, brandSoft } = brandColors(brand_color)
    const { style } = document.documentElement
    const colors = {
      '--color-brand': brand,
      '--color-brand-dark': brandDark,
      '--color-brand-soft': brandSoft,
    }
    for (const [name, color] of Object.entries(colors)) style.setProperty(name, color)
    return () => {
      for (const name of Object.keys(colors)) style.removeProperty(name)
    }
  }, [brand_color])
  return null
}
