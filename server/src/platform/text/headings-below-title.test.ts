import { expect, test } from 'vitest'
import { headingsBelowTitle } from './headings-below-title.ts'

test.each([
  ['h3 p h4 h3 h4', 'h2 p h3 h2 h3'],
  ['h4 p h4', 'h2 p h2'],
  ['h4 h3 h4', 'h2 h2 h3'],
  ['h2 h3 h4 h2', 'h2 h3 h4 h2'],
  ['h2 h4', 'h2 h3'],
  ['p', 'p'],
])('below a title the headings %s are read as %s, none left out', (written, read) => {
  const html = (tags: string) => tags.replace(/\w+/g, (tag) => `<${tag}>A &lt;h3&gt; <em>word</em></${tag}>`)
  expect(headingsBelowTitle(html(written))).toBe(html(read))
})
