import { Editor } from '@tiptap/core'
import { expect, test } from 'vitest'
import { richTextMarkup } from './rich-text-editor.tsx'

/** HTML that the editor saves for a text that was opened and not changed. */
function opened(html: string): string {
  const editor = new Editor({ extensions: richTextMarkup, content: html, injectCSS: false })
  const saved = editor.getHTML()
  editor.destroy()
  return saved
}

test.each([
  '<p>Plain, <strong>strong</strong>, <em>soft</em>, <u>under</u> and <s>struck</s>.</p>',
  '<h3>Where it goes</h3><h4>In detail</h4><p>Text</p>',
  '<ul><li><p>Food</p></li></ul><ol><li><p>First</p></li></ol>',
  '<blockquote><p>Whoever saves one life</p></blockquote><hr>',
  '<p>H<sub>2</sub>O and 10<sup>3</sup></p>',
  '<table><tbody><tr><th><p>Gift</p></th></tr><tr><td><p>A goat</p></td></tr></tbody></table>',
  '<p><a target="_blank" rel="noopener noreferrer" href="https://example.org/">More</a></p>',
])('a text that is opened in the editor and not changed stays as it was: %s', (html) => {
  expect(opened(html)).toBe(html)
})

test('a table whose cells have no paragraphs keeps its cells', () => {
  expect(opened('<table><thead><tr><th>Gift</th><th>Rupees</th></tr></thead></table>')).toBe(
    '<table><tbody><tr><th><p>Gift</p></th><th><p>Rupees</p></th></tr></tbody></table>',
  )
})

test('markup that pages do not show is removed', () => {
  expect(opened('<p onclick="x()">A<script>alert(1)</script><img src="x">B</p>')).toBe('<p>AB</p>')
})
