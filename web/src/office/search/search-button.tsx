import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useReader } from '../../ui/reader.tsx'
import { searchIcon } from '../parts/lists/search-field.tsx'
import { useScreenAddress } from '../session/screens.ts'

const SearchDialog = lazy(async () => ({ default: (await import('./search-dialog.tsx')).SearchDialog }))

/** Button that opens the search, like Ctrl+K; only for users who may see any of the results. */
export function SearchButton() {
  const { t } = useReader()
  const [open, setOpen] = useState(false)
  const [ready, setReady] = useState(false)
  const typed = useRef('')
  const addressOf = useScreenAddress()
  const mayFind = (['donation', 'payment'] as const).some((what) => addressOf(what) !== undefined)

  useEffect(() => {
    if (!mayFind) return
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      typed.current = ''
      setOpen(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [mayFind])

  if (!mayFind) return null
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
        className="flex min-h-11 min-w-11 large-text:size-6 large-text:min-h-0 large-text:min-w-0 shrink-0 items-center justify-center gap-2 rounded-full text-dense text-ink-soft hover:bg-brand-soft md:rounded-sm md:border md:border-line-strong md:px-3"
      >
        <Icon path={searchIcon} className="size-5 large-text:size-4.5 text-brand-dark" />
        <span className="max-md:sr-only">{t('frame.search')}</span>
        <span aria-hidden="true" className="rounded-sm border border-line px-1.5 text-xs max-md:hidden">
          {t('frame.search-key')}
        </span>
      </button>
      {open && (
        <>
          {!ready && <CollectKeys into={typed} />}
          <Suspense>
            <SearchDialog
              typed={typed}
              onReady={() => setReady(true)}
              onClose={() => {
                setOpen(false)
                setReady(false)
              }}
            />
          </Suspense>
        </>
      )}
    </>
  )
}

/** Captures keystrokes until the dialog's input has the focus. */
function CollectKeys({ into }: { into: RefObject<string> }) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'Backspace') into.current = into.current.slice(0, -1)
      else if (event.key.length === 1) into.current += event.key
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [into])
  return null
}
