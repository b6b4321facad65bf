import { EditorContent, useEditor } from '@tiptap/react'
import { useId } from 'react'
import { type Language, languages } from '../../../contract/src/language/language.ts'
import { Field, type FieldProps, fieldAttributes } from './field.tsx'
import { RichTextTools } from './rich-text-tools.tsx'
import './rich-text-editor.css'
import { Mark, Node } from '@tiptap/core'
import StarterKit from '@tiptap/starter-kit'

/**
 * WYSIWYG editor for headings, lists and links. It starts with `defaultValue` (HTML); `onChange` receives
 * HTML on every change, '' for an empty text.
 * @param language the text's language, when it differs from the page's
 * @param height the writing area's height in pixels (specification, section 9); longer texts scroll
 */
export function RichTextEditor({
  label,
  required,
  hint,
  helper,
  height = 500,
  language,
  defaultValue,
  onChange,
}: FieldProps & {
  height?: number
  language?: Language
  defaultValue: string
  onChange: (html: string) => void
}) {
  const id = useId()
  const editor = useEditor({
    extensions: richTextMarkup,
    content: defaultValue,
    injectCSS: false,
    editorProps: {
      attributes: asTexts({
        ...fieldAttributes(id, { required, hint, helper }),
        ...(language && { lang: language, dir: languages[language].direction }),
        role: 'textbox',
        'aria-multiline': true,
        'aria-labelledby': `${id}-label`,
      }),
    },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
  })

  return (
    <Field id={id} label={label} required={required} hint={hint} helper={helper}>
      <div
        className={`rounded-sm border bg-white focus-within:border-brand ${hint === undefined ? 'border-line-strong' : 'border-danger'}`}
      >
        <RichTextTools editor={editor} label={label} />
        <div className="rich-text-editor rich-text overflow-y-auto" style={{ height }}>
          <EditorContent editor={editor} className="h-full" />
        </div>
      </div>
    </Field>
  )
}

/** Converts attributes to strings, the only type that the editor takes. */
function asTexts(attributes: Record<string, string | boolean | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )
}

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
