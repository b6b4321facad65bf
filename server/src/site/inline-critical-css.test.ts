import { expect, test } from 'vitest'
import { inlineCriticalCss, usedCss } from './inline-critical-css.ts'

const page = '<main class="panel min-[22rem]:w-1/2 dark"><a href="/">Text</a></main>'
const scripts = "wide?(0,O.jsxs)('small',{className:'p-2 2xl:flex'}):''"
const used = (style: string) => usedCss(style, [page, scripts])

test('a page has the CSS rules of its own classes and of those that its scripts may set', () => {
  expect(used('.panel{color:red}.sheet{color:blue}.p-2{padding:0}.p-20{padding:1px}')).toBe(
    '.panel{color:red}.p-2{padding:0}',
  )
  const escaped = String.raw`.min-\[22rem\]\:w-1\/2{width:50%}.\32 xl\:flex{display:flex}.\32 xl\:grid{display:grid}`
  expect(used(escaped)).toBe(String.raw`.min-\[22rem\]\:w-1\/2{width:50%}.\32 xl\:flex{display:flex}`)
})

test('CSS rules of elements that neither the page nor its scripts have are removed', () => {
  expect(used('a,b{color:red}small>a{color:blue}.panel table{color:red}ol li{margin:0}')).toBe(
    'a,b{color:red}small>a{color:blue}',
  )
  const parts = '::-webkit-datetime-edit,::file-selector-button{padding:0}'
  expect(used(`${parts}::placeholder{opacity:1}:focus-visible{color:red}`)).toBe(
    '::placeholder{opacity:1}:focus-visible{color:red}',
  )
})

test('a page from left to right has no CSS rules of the other direction', () => {
  const style = '[dir=rtl]{color:red}.panel:where([dir=rtl],[dir=rtl] *){color:blue}'
  expect(used(style)).toBe('')
  expect(usedCss(style, [`<html dir="rtl">${page}`])).toBe(style)
})

test('CSS rules of elements, fonts and animations stay, and empty blocks are removed', () => {
  const kept =
    '@layer base,utilities;a[href="}"]{color:red}@font-face{src:url(x.woff2)}@keyframes spin{to{rotate:1turn}}'
  expect(used(`/*! license of v1.2 */${kept}@media print{.sheet{color:red}.panel{color:red}}`)).toBe(
    `${kept}@media print{.panel{color:red}}`,
  )
  expect(used('@media print{@supports (color:red){.sheet{color:red}}}')).toBe('')
})

test('custom properties that a rule reads stay', () => {
  const read = '@property --a{inherits:false}.panel{--a:1;width:var(--a)}'
  expect(used(`${read}@property --b{inherits:false}.p-2{--b:1;margin:0}`)).toBe(`${read}.p-2{margin:0}`)
  expect(used(':root,:host{--text-sm:1rem;--text-xl:2rem}.panel{font-size:var(--text-xl)}')).toBe(
    ':root,:host{--text-xl:2rem}.panel{font-size:var(--text-xl)}',
  )
})

test('a custom property that no rule sets is replaced by its initial value', () => {
  const style =
    '@layer properties{*{--s:solid;--n:initial}}@property --s{inherits:false;initial-value:solid}@property --n{inherits:false}'
  expect(used(`${style}.panel{border-style:var(--s);margin:var(--n, var(--m, 1px)) var(--n, )}`)).toBe(
    '.panel{border-style:solid;margin:var(--m, 1px) }',
  )
  const set = '@property --s{inherits:false;initial-value:solid}.p-2{--s:dotted}.panel{border-style:var(--s)}'
  expect(used(set)).toBe(set)
})

test('a property of the theme has no fallback', () => {
  const style = ':root,:host{--font:serif}.panel{font-family:var(--font,Arial);color:var(--ink,red)}'
  expect(used(style)).toBe(':root,:host{--font:serif}.panel{font-family:var(--font);color:var(--ink,red)}')
})

test('a CSS rule stays when one of its selectors may apply', () => {
  const style = '.sheet,.panel:not(.sheet):is(.a,.b){color:red}.panel .sheet{color:red}'
  expect(used(style)).toBe('.sheet,.panel:not(.sheet):is(.a,.b){color:red}')
})

test('text of a page without scripts keeps no CSS rules, so a new figure leaves its style as it is', () => {
  const styleOf = (text: string) => {
    const drawn = `<html><head><link rel="stylesheet" href="/a.css"></head><p class="panel">${text}</p></html>`
    const style = '.panel{color:red}.sheet{color:blue}b{color:red}'
    const { page, inline } = inlineCriticalCss(drawn, (name) => (name === 'a.css' ? style : ''), 'used')
    return { style: /<style[^>]*>(.*?)<\/style>/.exec(page)?.[1], hashes: inline.styles }
  }
  const first = styleOf('Rs 5,000 of a sheet')
  expect(first.style).toBe('.panel{color:red}')
  expect(styleOf('Rs 6,000 of a sheet')).toEqual(first)
  expect(styleOf('<b>Rs 6,000</b>').style).toBe('.panel{color:red}b{color:red}')
})
