import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { filterTextMaxLength } from '../../../../contract/src/lists.ts'
import type { Found } from '../../../../contract/src/search.ts'
import { maxFound, search } from '../../../../contract/src/search.ts'
import { isolate, say } from '../../../../words/src/say.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { formatDay } from '../../ui/format-day.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { Icon } from '../../ui/icon.tsx'
import { fullName } from '../parts/full-name.ts'
import { searchIcon, searchPlaceholder } from '../parts/lists/search-placeholder.ts'
import { useDraft } from '../parts/lists/use-draft.ts'
import { PaymentStatusBadge } from '../parts/payment-status-badge.tsx'
import { entryQuery } from '../session/entry-query.ts'
import { useScreenAddress } from '../session/screens.ts'

/**
 * Search over donations and payments, as a combobox of the ARIA Authoring Practices: the input keeps the
 * focus, with the results below. Choosing opens the details.
 */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const navigate = useNavigate()
  const addressOf = useScreenAddress()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const { draft, setDraft } = useDraft(text, setText, { complete: /^/ })
  const asked = text.trim().length >= 2
  const results = useQuery({
    ...entryQuery(search, { body: { text } }),
    enabled: asked,
    placeholderData: keepPreviousData,
  })
  const found = asked ? (results.data ?? []) : []
  // False when the text has changed since the last search.
  const isCurrent = draft === text && !results.isFetching

  function open(one: Found | undefined) {
    if (!one) return
    navigate(`${addressOf(one.what)}?${one.what}=${one.id}`)
    onClose()
  }

  function onKeyDown(event: KeyboardEvent) {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (move !== undefined) {
      event.preventDefault()
      setActive(Math.max(0, Math.min(active + move, found.length - 1)))
      document.getElementById(`${id}-${active + move}`)?.scrollIntoView?.({ block: 'nearest' })
    } else if (event.key === 'Enter' && isCurrent) {
      event.preventDefault()
      open(found[active])
    }
  }

  return (
    <Dialog title={say('office-fields.search')} open onClose={onClose}>
      <div className="relative">
        <Icon
          path={searchIcon}
          className="pointer-events-none absolute start-3.5 top-1/2 size-5 -translate-y-1/2 text-ink-soft"
        />
        <input
          type="text"
          role="combobox"
          aria-label={say('search.label')}
          aria-autocomplete="list"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={found[active] ? `${id}-${active}` : undefined}
          placeholder={searchPlaceholder()}
          maxLength={filterTextMaxLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={draft}
          onChange={({ target }) => {
            setDraft(target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
          className="field-box ps-11"
        />
      </div>
      <p role="status" className="mt-2 min-h-5 text-dense text-ink-soft">
        {!asked
          ? say('search.type-more')
          : !results.data
            ? results.isError
              ? say('search.problem')
              : say('office.field.searching')
            : found.length === 0
              ? say('search.nothing-found')
              : say(found.length === maxFound ? 'search.first-found' : 'office.note.found', {
                  count: found.length,
                })}
      </p>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={say('search.results')}
        tabIndex={-1}
        // Keeps the focus in the input when the list is pressed.
        onMouseDown={(event) => event.preventDefault()}
        className="mt-1 grid grid-cols-[minmax(0,1fr)]"
      >
        {found.map((one, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keyboard
          <div
            key={`${one.what} ${one.id}`}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === active}
            tabIndex={-1}
            onClick={() => open(one)}
            className="grid cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 rounded-sm px-3 py-2 text-dense hover:bg-brand-soft aria-selected:bg-brand-soft aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-brand"
          >
            <span className="truncate font-semibold">{fullName(one)}</span>
            <span className="text-end font-semibold tabular-nums">{formatRupees(one.amount)}</span>
            <span className="min-w-0 wrap-anywhere text-ink-soft">
              {one.what === 'donation' ? say('search.donation') : say('ui.payment')}{' '}
              <bdi className="font-mono">{one.code}</bdi>
              {matchedFieldText(one)}
            </span>
            <span className="flex items-center justify-end gap-2 text-ink-soft tabular-nums">
              <span className="max-sm:hidden">{formatDay(one.created_at)}</span>
              <PaymentStatusBadge of={one.status} />
            </span>
          </div>
        ))}
      </div>
      {found.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-x-4 border-t border-line pt-2 text-dense">
          {(['donation', 'payment'] as const)
            .filter((what) => found.some((one) => one.what === what))
            .map((what) => (
              <li key={what}>
                <Link
                  to={`${addressOf(what)}?${new URLSearchParams({ search: text.trim() })}`}
                  onClick={onClose}
                  className="inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline"
                >
                  {say('search.all-in-list', { what })}
                </Link>
              </li>
            ))}
        </ul>
      )}
    </Dialog>
  )
}

/** The matching field, unless it is the visible name or code: ' · phone 03001234567'. */
function matchedFieldText({ found_by, text }: Pick<Found, 'found_by' | 'text'>): string {
  if (found_by === 'code' || found_by === 'name') return ''
  if (found_by === 'email') return ` · ${isolate(text)}`
  return ` · ${say(`search.found-by.${found_by}`)} ${isolate(text)}`
}
