import { Mark, Node } from '@tiptap/core'
import StarterKit from '@tiptap/starter-kit'

const written = StarterKit.configure({
  heading: { levels: [2, 3, 4] },
  // Excludes markup that our pages do not show.
  code: false,
  codeBlock: false,
  gapcursor: false,
  link: { openOnClick: false, HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer' } },
})

/** Extensions without a button, so that opening a text with a table does not remove the table. */
const withoutButton = [
  Mark.create({
    name: 'subscript',
    excludes: 'superscript',
    parseHTML: () => [{ tag: 'sub' }],
    renderHTML: () => ['sub', 0],
  }),
  Mark.create({
    name: 'superscript',
    excludes: 'subscript',
    parseHTML: () => [{ tag: 'sup' }],
    renderHTML: () => ['sup', 0],
  }),
  Node.create({
    name: 'table',
    group: 'block',
    content: 'tableRow+',
    isolating: true,
    parseHTML: () => [{ tag: 'table' }],
    renderHTML: () => ['table', ['tbody', 0]],
  }),
  Node.create({
    name: 'tableRow',
    content: '(tableCell | tableHeader)+',
    parseHTML: () => [{ tag: 'tr' }],
    renderHTML: () => ['tr', 0],
  }),
  Node.create({
    name: 'tableHeader',
    content: 'block+',
    isolating: true,
    parseHTML: () => [{ tag: 'th' }],
    renderHTML: () => ['th', 0],
  }),
  Node.create({
    name: 'tableCell',
    content: 'block+',
    isolating: true,
    parseHTML: () => [{ tag: 'td' }],
    renderHTML: () => ['td', 0],
  }),
]

/** Markup supported by the rich text editor; anything else becomes plain text when a text is opened. */
export const richTextMarkup = [written, ...withoutButton]
