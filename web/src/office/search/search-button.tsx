import { lazy, Suspense, useEffect, useState } from 'react'
import { say } from '../../../../words/src/say.ts'
import { Icon } from '../../ui/icon.tsx'
import { searchIcon } from '../parts/lists/search-placeholder.ts'
import { useScreenAddress } from '../session/screens.ts'

const SearchDialog = lazy(async () => ({ default: (await import('./search-dialog.tsx')).SearchDialog }))

/** Opens the search, as Ctrl+K does on every screen. Only for users who may see any of its results. */
export function SearchButton() {
  const [open, setOpen] = useState(false)
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
        className="flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-full text-dense text-ink-soft hover:bg-brand-soft md:rounded-sm md:border md:border-line-strong md:px-3"
      >
        <Icon path={searchIcon} className="size-5 text-brand-dark" />
        <span className="max-md:sr-only">{say('frame.search')}</span>
        <span aria-hidden="true" className="rounded-sm border border-line px-1.5 text-xs max-md:hidden">
          {say('frame.search-key')}
        </span>
      </button>
      {open && (
        <Suspense>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
