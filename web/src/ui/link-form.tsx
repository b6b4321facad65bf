import { type KeyboardEvent, useState } from 'react'
import { Button } from './button.tsx'
import { useReader } from './reader.ts'
import { TextField } from './text-field.tsx'

/**
 * Address form of a link. Nested in another form, so Enter is handled here. `onLink` receives a safe address,
 * or '' to remove the link.
 */
export function LinkForm({
  current,
  onLink,
  onCancel,
}: {
  current: string
  onLink: (href: string) => void
  onCancel: () => void
}) {
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

/**
 * Normalises a typed address: 'example.org' -> 'https://example.org/', an email address -> 'mailto:…';
 * undefined when it is unsafe to follow.
 */
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
