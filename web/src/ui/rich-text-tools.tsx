import { Toolbar } from '@base-ui/react/toolbar'
import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { Phrase } from '../../../words/src/reader.ts'
import { Button } from './button.tsx'
import { TextField } from './fields.tsx'
import { Icon } from './icon.tsx'
import { useReader } from './reader.tsx'

type Tool = {
  name: Phrase
  sign: ReactNode
  isOn?: (editor: Editor) => boolean
  isPossible?: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

type Text = ReturnType<Editor['chain']>

/** A button that is pressed while the text at the cursor has this markup. */
const toggle = (
  name: Phrase,
  sign: ReactNode,
  run: (text: Text) => Text,
  ...active: [name: string, attributes?: object]
): Tool => ({
  name,
  sign,
  isOn: (editor) => editor.isActive(...active),
  run: (editor) => run(editor.chain().focus()).run(),
})

/** Tools in groups. The editor supports the usual shortcuts (Ctrl+B and so on). */
const groups: Tool[][] = [
  [
    toggle('controls.rich-text.bold', <b>B</b>, (text) => text.toggleBold(), 'bold'),
    toggle(
      'controls.rich-text.italic',
      <i className="font-display">I</i>,
      (text) => text.toggleItalic(),
      'italic',
    ),
    toggle('controls.rich-text.underline', <u>U</u>, (text) => text.toggleUnderline(), 'underline'),
    toggle('controls.rich-text.strikethrough', <s>S</s>, (text) => text.toggleStrike(), 'strike'),
  ],
  [
    toggle(
      'office.field.heading',
      <b className="text-lg">H</b>,
      (text) => text.toggleHeading({ level: 3 }),
      'heading',
      { level: 3 },
    ),
    toggle(
      'controls.rich-text.subheading',
      <b className="text-xs">H</b>,
      (text) => text.toggleHeading({ level: 4 }),
      'heading',
      { level: 4 },
    ),
    toggle(
      'controls.rich-text.bulleted-list',
      <Sign path="M8 5h9M8 10h9M8 15h9M3.500 5h.010M3.500 10h.010M3.500 15h.010" />,
      (text) => text.toggleBulletList(),
      'bulletList',
    ),
    toggle(
      'controls.rich-text.numbered-list',
      <Sign path="M9 5h8M9 10h8M9 15h8M3 3.500l1-.500v4M3 10.500h2.500l-2.500 3.500h2.500" />,
      (text) => text.toggleOrderedList(),
      'orderedList',
    ),
    toggle(
      'controls.rich-text.quote',
      <Sign path="M4 4v12M8 6h9M8 10h9M8 14h6" />,
      (text) => text.toggleBlockquote(),
      'blockquote',
    ),
  ],
  [
    {
      name: 'controls.rich-text.undo',
      sign: <Sign path="M7 5 3.500 8.500 7 12M4 8.500h8a4.500 4.500 0 0 1 0 9H8" />,
      isPossible: (editor) => editor.can().undo(),
      run: (editor) => editor.chain().focus().undo().run(),
    },
    {
      name: 'controls.rich-text.redo',
      sign: <Sign path="m13 5 3.500 3.500L13 12m3-3.500H8a4.500 4.500 0 0 0 0 9h4" />,
      isPossible: (editor) => editor.can().redo(),
      run: (editor) => editor.chain().focus().redo().run(),
    },
  ],
]

const link: Tool = {
  name: 'controls.link.link',
  sign: (
    <Sign path="M8.500 11.500a3 3 0 0 0 4.300 0l3-3a3 3 0 0 0-4.300-4.300l-1 1M11.500 8.500a3 3 0 0 0-4.300 0l-3 3a3 3 0 0 0 4.300 4.300l1-1" />
  ),
  isOn: (editor) => editor.isActive('link'),
  isPossible: (editor) => editor.isActive('link') || !editor.state.selection.empty,
  run: () => {},
}

export function RichTextTools({ editor, label }: { editor: Editor; label: string }) {
  const { t } = useReader()
  const [linking, setLinking] = useState(false)

  /** Returns focus to the text before the focused form disappears. */
  function leaveLinkForm() {
    editor.view.focus()
    setLinking(false)
  }

  return (
    <>
      <Toolbar.Root
        aria-label={t('controls.rich-text.title', { field: label.toLowerCase() })}
        className="flex flex-wrap items-center gap-0.5 rounded-t-sm border-b border-line bg-paper p-1"
      >
        {groups.map((tools, place) => (
          <Toolbar.Group key={tools[0]?.name} className="contents md:flex md:gap-0.5">
            {place > 0 && <Toolbar.Separator className="mx-1 my-2.5 w-px bg-line max-md:hidden" />}
            {tools.map((tool) => (
              <ToolButton key={tool.name} tool={tool} editor={editor} onPress={() => tool.run(editor)} />
            ))}
            {place === 1 && <ToolButton tool={link} editor={editor} onPress={() => setLinking(!linking)} />}
          </Toolbar.Group>
        ))}
      </Toolbar.Root>
      {linking && (
        <LinkForm
          current={editor.getAttributes('link').href ?? ''}
          onLink={(href) => {
            leaveLinkForm()
            const onLink = editor.chain().extendMarkRange('link')
            if (href === '') onLink.unsetLink().run()
            else onLink.setLink({ href }).run()
          }}
          onCancel={leaveLinkForm}
        />
      )}
    </>
  )
}

function ToolButton({ tool, editor, onPress }: { tool: Tool; editor: Editor; onPress: () => void }) {
  const { t } = useReader()
  const { on, possible } = useEditorState({
    editor,
    selector: () => ({ on: tool.isOn?.(editor), possible: tool.isPossible?.(editor) ?? true }),
  })
  return (
    <Toolbar.Button
      aria-label={t(tool.name)}
      title={t(tool.name)}
      aria-pressed={on}
      disabled={!possible}
      onClick={onPress}
      className="grid size-11 place-items-center rounded-sm text-ink hover:bg-brand-soft aria-pressed:bg-brand aria-pressed:text-white data-disabled:cursor-default data-disabled:bg-transparent data-disabled:text-line-strong"
    >
      {tool.sign}
    </Toolbar.Button>
  )
}

function Sign({ path }: { path: string }) {
  return <Icon path={path} width={1.6} />
}

type LinkFormProps = { current: string; onLink: (href: string) => void; onCancel: () => void }

/** Nested in another form, so Enter is handled here. `onLink` gets a safe address; '' removes the link. */
export function LinkForm({ current, onLink, onCancel }: LinkFormProps) {
  const { t } = useReader()
  const [text, setText] = useState(current)
  const [hint, setHint] = useState<string>()

  function apply() {
    const href = linkAddress(text)
    if (href === undefined) setHint(t('controls.link.unreadable'))
    else onLink(href)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') apply()
    else onCancel()
  }

  return (
    <div className="flex flex-wrap items-end gap-2 border-b border-line bg-paper p-3">
      <TextField
        label={t('controls.link.link')}
        required={false}
        autoFocus
        inputMode="url"
        autoCapitalize="none"
        placeholder="https://"
        helper={t('controls.link.hint')}
        className="flex-1 basis-56"
        value={text}
        hint={hint}
        onKeyDown={onKeyDown}
        onChange={(value) => {
          setText(value)
          setHint(undefined)
        }}
      />
      <div className="flex gap-2 pb-7">
        <Button size="small" look="quiet" onClick={onCancel}>
          {t('office.action.cancel')}
        </Button>
        <Button size="small" look="secondary" onClick={apply}>
          {t('controls.link.set')}
        </Button>
      </div>
    </div>
  )
}

/** Completes 'example.org' -> 'https://example.org/', 'a@b.org' -> 'mailto:a@b.org'; undefined if unsafe. */
export function linkAddress(text: string): string | undefined {
  const written = text.trim()
  if (written === '') return ''
  if (/^[^\s@:/]+@[^\s@/]+\.[^\s@/]+$/.test(written)) return `mailto:${written}`
  const withScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(written) ? written : `https://${written}`
  const address = parseAddress(withScheme)
  if (!address || !['https:', 'http:', 'mailto:', 'tel:'].includes(address.protocol)) return undefined
  if (address.protocol.startsWith('http') && !address.hostname.includes('.')) return undefined
  return address.href
}

function parseAddress(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
