// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'
import { expect, test } from 'vitest'
import { browsers } from '../../browsers.ts'

const built = join(import.meta.dirname, '../../dist')
const filesOf = (kind: string) =>
  readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(kind))

/**
 * Functions in the types of TypeScript's DOM library or of packages that the oldest supported browsers lack.
 */
const newerFunctions =
  /\b(?:Promise\.(?:try|withResolvers)|(?:Object|Map)\.groupBy|Array\.fromAsync|URL\.(?:canParse|parse)|AbortSignal\.any|RegExp\.escape|Error\.isError|requestIdleCallback|Iterator\.from|new URLPattern)\b/

test('the built scripts use only syntax and functions of the oldest supported browsers', async () => {
  const files = filesOf('.js')
  expect(files).toContain('start.js')
  for (const file of files) {
    const code = readFileSync(join(built, file), 'utf8')
    const options = { lang: 'js', sourcemap: false } as const
    const newest = await transformWithOxc(code, file, { ...options, target: 'esnext' })
    const oldest = await transformWithOxc(code, file, { ...options, target: browsers })
    expect(oldest.code === newest.code, `${file} holds newer syntax`).toBe(true)
    expect(newerFunctions.exec(code)?.[0], file).toBe(undefined)
  }
})

test('the built style nests no rules, and uses no function and no at-rule that the oldest supported browsers lack', () => {
  const files = filesOf('.css')
  expect(files.length).toBeGreaterThanOrEqual(2)
  for (const file of files) {
    // Feature queries are guarded by the browser itself.
    const style = readFileSync(join(built, file), 'utf8').replaceAll(/url\([^)]*\)|@supports[^{]*/g, '')
    expect(
      /[{;}]\s*&|light-dark\(|\b(?:rgb|hsl|oklch)a?\(from |@(?:scope|function|position-try)\b/.exec(
        style,
      )?.[0],
      file,
    ).toBe(undefined)
  }
})

test('the operations manual names the browsers that the pages are built for', () => {
  const named = ['Safari and iOS 16.4', 'Chrome, Edge and Android WebView 111', 'Firefox 128'].join(', ')
  expect(browsers).toEqual(['safari16.4', 'ios16.4', 'chrome111', 'edge111', 'firefox128'])
  expect(readFileSync(join(built, '../../docs/operations.md'), 'utf8')).toContain(named)
})
