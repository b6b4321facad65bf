import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useId } from 'react'
import { Field, type FieldProps, fieldAttributes } from './field.tsx'
import { keptMarkup } from './kept-markup.ts'
import { RichTextTools } from './rich-text-tools.tsx'
import './rich-text-editor.css'

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    // Nothing that a page of ours would not show.
    code: false,
    codeBlock: false,
    gapcursor: false,
    link: { openOnClick: false, HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer' } },
  }),
  ...keptMarkup,
]

/**
 * Text with headings, lists and links, written as it will be read. It begins with `defaultValue` (HTML) and tells
 * every change; `onChange` receives HTML, '' when nothing is written.
 * @param height of the writing area in pixels (specification, section 9); a longer text scrolls
 */
export function RichTextEditor({
  label,
  required,
  hint,
  helper,
  height = 500,
  defaultValue,
  onChange,
}: FieldProps & { height?: number; defaultValue: string; onChange: (html: string) => void }) {
  const id = useId()
  const editor = useEditor({
    extensions,
    content: defaultValue,
    injectCSS: false,
    editorProps: {
      attributes: asTexts({
        ...fieldAttributes(id, { required, hint, helper }),
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
        className={`rounded-sm border bg-white focus-within:border-green ${hint === undefined ? 'border-line-strong' : 'border-danger'}`}
      >
        <RichTextTools editor={editor} label={label} />
        <div className="rich-text-editor rich-text overflow-y-auto" style={{ height }}>
          <EditorContent editor={editor} className="h-full" />
        </div>
      </div>
    </Field>
  )
}

/** The editor takes its attributes as texts. */
function asTexts(attributes: Record<string, string | boolean | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )
}
