import { EditorContent, useEditor } from '@tiptap/react'
import { useId } from 'react'
import { type Language, languages } from '../../../contract/src/language/language.ts'
import { Field, type FieldProps, fieldAttributes } from './fields.tsx'
import { RichTextTools } from './rich-text-tools.tsx'
import './rich-text-editor.css'
import { Mark, Node } from '@tiptap/core'
import StarterKit from '@tiptap/starter-kit'

/** Starts with `defaultValue`; `onChange` gets HTML, or ''. Texts higher than `height` pixels scroll. */
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

const basicMarkup = StarterKit.configure({
  heading: { levels: [2, 3, 4] },
  // Excludes markup that our pages do not show.
  code: false,
  codeBlock: false,
  gapcursor: false,
  link: { openOnClick: false, HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer' } },
})

const mark = (name: string, tag: string, excludes: string) =>
  Mark.create({ name, excludes, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] })

const tablePart = (name: string, tag: string, content: string) =>
  Node.create({
    name,
    content,
    isolating: tag !== 'tr',
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  })

/** Extensions without a button, so that opening a text with a table does not remove the table. */
const withoutButton = [
  mark('subscript', 'sub', 'superscript'),
  mark('superscript', 'sup', 'subscript'),
  Node.create({
    name: 'table',
    group: 'block',
    content: 'tableRow+',
    isolating: true,
    parseHTML: () => [{ tag: 'table' }],
    renderHTML: () => ['table', ['tbody', 0]],
  }),
  tablePart('tableRow', 'tr', '(tableCell | tableHeader)+'),
  tablePart('tableHeader', 'th', 'block+'),
  tablePart('tableCell', 'td', 'block+'),
]

/** Markup that the rich text editor supports; opening a text turns any other markup into plain text. */
export const richTextMarkup = [basicMarkup, ...withoutButton]
