import { keepPreviousData } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type ContactSummary, listContacts } from '../../../../contract/src/contacts.ts'
import { filterTextMaxLength } from '../../../../contract/src/lists.ts'
import { maxSearchResults, type SearchResult, search } from '../../../../contract/src/search.ts'
import { isolate } from '../../../../words/src/reader.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { formatDay } from '../../ui/pakistan-time.ts'
import { formatRupees, type Translate, useReader } from '../../ui/reader.tsx'
import { PaymentStatusBadge } from '../parts/cells.tsx'
import { searchIcon, searchPlaceholder } from '../parts/lists/search-field.tsx'
import { useDebouncedText } from '../parts/lists/use-debounced.ts'
import { contactName } from '../parts/names.ts'
import { useRead, useRight } from '../session/calls.ts'
import { type Screen, useScreenAddress, useScreenSearch } from '../session/screens.ts'

type Option = Screen | ContactSummary | SearchResult

const keyOf = (option: Option) =>
  'address' in option
    ? `${option.title} ${option.address}`
    : `${'what' in option ? option.what : 'donor'} ${option.id}`

/** Maximum number of donors above the donations; the list of donors shows all. */
const maxDonors = 5

type SearchDialogProps = { typed: RefObject<string>; onReady: () => void; onClose: () => void }

/** Combobox by the ARIA Practices: the input keeps the focus. `typed`: text typed before it had the focus. */
export function SearchDialog({ typed, onReady, onClose }: SearchDialogProps) {
  const { t } = useReader()
  const id = useId()
  const navigate = useNavigate()
  const addressOf = useScreenAddress()
  const [text, setText] = useState('')
  const screens = useScreenSearch(text)
  const [active, setActive] = useState(0)
  const [isEntered, setEntered] = useState(false)
  const { draft, setDraft, settle } = useDebouncedText(text, setText, { complete: /^/ })
  const isReady = useRef(false)
  function begin(input: HTMLInputElement | null) {
    if (!input || isReady.current) return
    isReady.current = true
    input.focus()
    setDraft(typed.current)
    onReady()
  }
  const isSearching = text.trim().length >= 2
  const results = useRead(search, { body: { text }, enabled: isSearching, placeholderData: keepPreviousData })
  const similar = results.data?.find(({ found_by }) => found_by === 'similar_name')
  /** Text to search in the lists: the similar name that was found, or the typed text. */
  const listText = similar ? similar.text : text.trim()
  const seesDonors = useRight('contact')
  const donorResults = useRead(listContacts, {
    query: { total: 'later' },
    body: { search: listText },
    enabled: isSearching && seesDonors,
    placeholderData: keepPreviousData,
  })
  const found = isSearching ? (results.data ?? []) : []
  const donors = isSearching ? (donorResults.data?.data.slice(0, maxDonors) ?? []) : []
  const options: Option[] = [...screens, ...donors, ...found]
  const count = options.length
  // False when the text has changed since the last search.
  const isCurrent = draft === text && !results.isFetching && !donorResults.isFetching

  function open(one: Option | undefined) {
    if (!one) return
    navigate(
      'address' in one
        ? one.address
        : 'what' in one
          ? `${addressOf(one.what)}?${one.what}=${one.id}`
          : `${addressOf('contact')}/${one.id}`,
    )
    onClose()
  }

  const openEntered = useEffectEvent(() => {
    setEntered(false)
    open(options[active])
  })
  useEffect(() => {
    if (isEntered && isCurrent) openEntered()
  }, [isEntered, isCurrent])

  function onKeyDown(event: KeyboardEvent) {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (move !== undefined) {
      event.preventDefault()
      setActive(Math.max(0, Math.min(active + move, count - 1)))
      document.getElementById(`${id}-${active + move}`)?.scrollIntoView?.({ block: 'nearest' })
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (isCurrent || active < screens.length) return open(options[active])
      // Enter before the results: searches at once, and opens the first result when it arrives.
      settle()
      setEntered(true)
    }
  }

  return (
    <Dialog title={t('office-fields.search')} open onClose={onClose}>
      <div className="relative">
        <Icon
          path={searchIcon}
          className="pointer-events-none absolute start-3.5 top-1/2 size-5 -translate-y-1/2 text-ink-soft"
        />
        <input
          ref={begin}
          type="text"
          role="combobox"
          aria-label={t('search.label')}
          aria-autocomplete="list"
          aria-expanded={count > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active < count ? `${id}-${active}` : undefined}
          placeholder={searchPlaceholder(t)}
          maxLength={filterTextMaxLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={draft}
          onChange={({ target }) => {
            setDraft(target.value)
            setActive(0)
            setEntered(false)
          }}
          onKeyDown={onKeyDown}
          className="field-box ps-11"
        />
      </div>
      <p role="status" className="mt-2 min-h-5 text-dense text-ink-soft">
        {!isSearching
          ? t('search.type-more')
          : !results.data
            ? t(results.isError ? 'search.problem' : 'office.field.searching')
            : count === 0
              ? t('search.nothing-found')
              : t(
                  similar
                    ? 'search.similar-found'
                    : found.length === maxSearchResults
                      ? 'search.first-found'
                      : 'office.note.found',
                  { count },
                )}
      </p>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('search.results')}
        tabIndex={-1}
        // Keeps the focus in the input when the list is pressed.
        onMouseDown={(event) => event.preventDefault()}
        className="mt-1 grid grid-cols-[minmax(0,1fr)]"
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keyboard
          <div
            key={keyOf(option)}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            onClick={() => open(option)}
            className="grid cursor-pointer grid-cols-[minmax(0,1fr)_auto] large-text:grid-cols-1 items-center gap-x-4 gap-y-0.5 rounded-sm px-3 py-2 text-dense hover:bg-brand-soft aria-selected:bg-brand-soft aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-brand"
          >
            <OptionText option={option} />
          </div>
        ))}
      </div>
      {found.length + donors.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-x-4 border-t border-line pt-2 text-dense">
          {(['contact', 'donation', 'payment'] as const)
            .filter((what) =>
              what === 'contact' ? donors.length > 0 : found.some((one) => one.what === what),
            )
            .map((what) => (
              <li key={what}>
                <Link
                  to={`${addressOf(what)}?${new URLSearchParams({ search: listText })}`}
                  onClick={onClose}
                  className="inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline"
                >
                  {t('search.all-in-list', { what })}
                </Link>
              </li>
            ))}
        </ul>
      )}
    </Dialog>
  )
}

function OptionText({ option }: { option: Option }) {
  const { t } = useReader()
  if ('address' in option)
    return (
      <>
        <span className="font-semibold">{option.title}</span>
        <span className="text-ink-soft">{t(option.isAction ? 'search.action' : 'search.screen')}</span>
      </>
    )
  return (
    <>
      <span className="truncate font-semibold">
        <bdi>{contactName(t, option)}</bdi>
      </span>
      <span className="text-end font-semibold tabular-nums">{formatRupees(t, option.amount)}</span>
      {'what' in option ? (
        <>
          <span className="min-w-0 wrap-anywhere text-ink-soft">
            {t(option.what === 'donation' ? 'search.donation' : 'ui.payment')}{' '}
            <bdi className="font-mono">{option.code}</bdi>
            {matchedFieldText(t, option)}
          </span>
          <span className="flex items-center justify-end gap-2 text-ink-soft tabular-nums">
            <span className="max-sm:hidden">{formatDay(t, option.created_at)}</span>
            <PaymentStatusBadge status={option.status} />
          </span>
        </>
      ) : (
        <>
          <span className="min-w-0 wrap-anywhere text-ink-soft">
            {t('search.donor')}
            {[option.email, option.phone]
              .filter((one) => one !== null)
              .map((one) => ` · ${isolate(one, t.language)}`)}
          </span>
          <span className="text-end text-ink-soft tabular-nums">
            {t('search.donations', { count: option.donations })}
          </span>
        </>
      )}
    </>
  )
}

/** The matching field, unless it is the visible name, code or amount: ' · phone 03001234567'. */
function matchedFieldText(t: Translate, { found_by, text }: Pick<SearchResult, 'found_by' | 'text'>): string {
  if (found_by === 'code' || found_by === 'name' || found_by === 'similar_name' || found_by === 'amount')
    return ''
  if (found_by === 'email') return ` · ${isolate(text, t.language)}`
  return ` · ${t(`search.found-by.${found_by}`)} ${isolate(text, t.language)}`
}
