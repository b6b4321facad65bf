import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defaultPalette } from './palette.ts'

test('e-mails and receipts have the colours of the donation site', () => {
  const theme = readFileSync(join(import.meta.dirname, '../../../web/src/ui/theme.css'), 'utf8')
  const defaultTheme = theme.slice(0, theme.indexOf('\n}')) // the rest is for prefers-contrast
  const ofTheSite = Object.fromEntries(
    [...defaultTheme.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name = '', color]) => [
      name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      color,
    ]),
  )
  expect(ofTheSite).toMatchObject(defaultPalette)
})
