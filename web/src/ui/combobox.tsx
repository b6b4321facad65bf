import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { findsWords, foldText } from '../../../contract/src/language/fold-text.ts'
import { Chevron, type ControlProps, Field, fieldAttributes } from './fields.tsx'
import { CrossIcon } from './icon.tsx'
import { useReader } from './reader.tsx'

/** `before` and `after` are shown beside the label; `after`, `keywords` and `aliases` are searched, too. */
export type ComboboxOption = {
  value: string
  label: string
  before?: string
  after?: string
  keywords?: string
  aliases?: readonly string[]
}

/** The ARIA Practices' "editable combobox with list autocomplete": focus stays in the input. */
export function Combobox({
  options,
  value,
  onChange,
  autoComplete,
  ...field
}: ControlProps<string> & { id?: string; options: readonly ComboboxOption[]; autoComplete?: string }) {
  const { t } = useReader()
  const ownId = useId()
  const { id = ownId, label } = field
  const inputRef = useRef<HTMLInputElement>(null)
  /** Typed text since the menu opened; undefined shows the chosen option and all options. */
  const [typed, setTyped] = useState<string>()

  const chosen = options.find((option) => option.value === value)
  const found = typed === undefined ? options : bestFirst(options, typed)
  const { anchorRef, menuRef, open, setOpen, active, setActive, onKeyDown } = useOptionsMenu({
    count: found.length,
    onShow: show,
    onTake: (place) => choose(found[place]),
    onClose: close,
  })

  function show() {
    if (open) return
    setOpen(true)
    setActive(Math.max(0, chosen ? options.indexOf(chosen) : 0))
    inputRef.current?.select()
  }

  function close() {
    setOpen(false)
    setTyped(undefined)
  }

  function choose(option: ComboboxOption | undefined) {
    if (option) onChange(option.value)
    close()
  }

  /** Chooses, on blur, the option that was fully typed or autofilled, or the only match; else an error. */
  function leave() {
    const named = found.length === 1 || isNamed(found[0], typed) ? found[0] : undefined
    if (!typed?.trim() || named) return choose(typed?.trim() ? named : undefined)
    setOpen(false)
    onChange('')
  }

  const unmatched = !open && typed?.trim() ? t('ui.combobox.unmatched', { text: typed.trim() }) : undefined
  const fieldWithHint = unmatched ? { ...field, hint: unmatched } : field

  return (
    <Field {...fieldWithHint} id={id}>
      <div ref={anchorRef} className="relative">
        {chosen?.before && typed === undefined && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 start-3.5 -translate-y-1/2 font-semibold text-ink-soft"
          >
            {chosen.before}
          </span>
        )}
        <input
          ref={inputRef}
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={`${id}-menu`}
          aria-activedescendant={open && found[active] ? `${id}-option-${active}` : undefined}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          placeholder={t('ui.select.choose', { field: label })}
          {...fieldAttributes(id, fieldWithHint)}
          value={typed ?? chosen?.label ?? ''}
          onChange={({ target }) => {
            setOpen(true)
            setTyped(target.value)
            setActive(0)
          }}
          onClick={show}
          onKeyDown={onKeyDown}
          onBlur={leave}
          className={`field-box pe-20 large-text:ps-2 large-text:pe-8 ${chosen?.before && typed === undefined ? 'ps-[3rem]' : ''}`}
        />
        {chosen && (
          <button
            type="button"
            aria-label={t('ui.combobox.clear', { field: label })}
            // Not a tab stop: with the keyboard the field is emptied like any other.
            tabIndex={-1}
            onClick={() => {
              choose({ value: '', label: '' })
              inputRef.current?.focus()
            }}
            className="absolute top-1/2 end-9 grid size-11 -translate-y-1/2 place-items-center rounded-full text-ink-soft hover:bg-brand-soft"
          >
            <CrossIcon className="size-4" />
          </button>
        )}
        <Chevron />
        <div
          ref={menuRef}
          role="listbox"
          id={`${id}-menu`}
          aria-label={label}
          hidden={!open}
          tabIndex={-1}
          // Prevents a press on the menu from taking focus out of the input.
          onMouseDown={(event) => event.preventDefault()}
          className="absolute z-40 w-full overflow-y-auto overscroll-contain rounded-sm border border-line-strong bg-white py-1 shadow-card"
        >
          {open &&
            found.map((option, place) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is handled by the input, which keeps the focus
              <div
                key={option.value}
                id={`${id}-option-${place}`}
                data-place={place}
                role="option"
                aria-selected={option.value === value}
                tabIndex={-1}
                onClick={() => choose(option)}
                className={`flex min-h-11 cursor-pointer items-center gap-3 px-3.5 py-2 hover:bg-brand-soft aria-selected:font-semibold ${place === active ? 'bg-brand-soft outline-2 -outline-offset-2 outline-brand' : ''}`}
              >
                {option.before && (
                  <span aria-hidden="true" className="min-w-7 text-ink-soft">
                    {option.before}
                  </span>
                )}
                <span className="min-w-0 flex-1">{option.label}</span>
                {option.after && <bdi className="text-ink-soft tabular-nums">{option.after}</bdi>}
              </div>
            ))}
          {open && found.length === 0 && (
            <p className="px-3.5 py-2 text-ink-soft">{t('ui.combobox.nothing')}</p>
          )}
        </div>
        <span role="status" className="sr-only">
          {open && typed !== undefined && t('ui.combobox.found', { count: found.length })}
        </span>
      </div>
    </Field>
  )
}

const searchTextOf = ({ label, after = '', keywords = '', aliases = [] }: ComboboxOption) =>
  [label, after, keywords, ...aliases].join(' ')

const isNamed = (option: ComboboxOption | undefined, typed = '') =>
  option !== undefined &&
  [option.label, option.value, ...(option.aliases ?? [])].some(
    (name) => foldText(name) === foldText(typed.trim()),
  )

/** Returns the matching options, exact matches first: 'UK' finds the United Kingdom before Ukraine. */
function bestFirst(options: readonly ComboboxOption[], typed: string): ComboboxOption[] {
  const found = options.filter((option) => findsWords(foldText(searchTextOf(option)), typed))
  return [...found.filter((one) => isNamed(one, typed)), ...found.filter((one) => !isNamed(one, typed))]
}

/** Menu height in pixels, and the step of Page Up and Page Down (specification, section 9). */
const menuMaxHeight = 300
const menuMinHeight = 140
const pageJump = 5

const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: pageJump, PageUp: -pageJump }

type UseOptionsMenuProps = {
  count: number
  /** Called when an arrow key opens the menu. */
  onShow: () => void
  /** Called on Enter. */
  onTake: (place: number) => void
  onClose: () => void
}

/**
 * Menu of options. `active` is the index that Enter takes. Put `anchorRef` above the menu, `menuRef` on it,
 * and `data-place` on options.
 */
function useOptionsMenu({ count, onShow, onTake, onClose }: UseOptionsMenuProps) {
  const anchorRef = useRef<HTMLDivElement>(null)
  const menuRef = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)

  useLayoutEffect(() => {
    if (open && anchorRef.current && menuRef.current) placeMenu(anchorRef.current, menuRef.current)
  }, [open])

  useLayoutEffect(() => {
    if (open)
      menuRef.current?.querySelector(`[data-place="${active}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }, [open, active])

  function onKeyDown(event: KeyboardEvent) {
    const move = moves[event.key]
    if (move !== undefined) {
      event.preventDefault()
      if (open) setActive(Math.max(0, Math.min(active + move, count - 1)))
      else onShow()
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      onTake(active)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
  }

  return { anchorRef, menuRef, open, setOpen, active, setActive, onKeyDown }
}

/** Places the menu below the input if the smallest menu fits there, else on the roomier side. */
function placeMenu(anchor: HTMLElement, menu: HTMLElement) {
  const edge = 8
  const box = anchor.getBoundingClientRect()
  const below = (window.visualViewport?.height ?? window.innerHeight) - box.bottom - edge
  const above = box.top - edge
  const up = below < menuMinHeight && above > below
  const height = Math.min(Math.max(up ? above : below, menuMinHeight), menuMaxHeight)
  menu.style.maxHeight = `${height}px`
  menu.style.top = up ? 'auto' : 'calc(100% + 4px)'
  menu.style.bottom = up ? 'calc(100% + 4px)' : 'auto'
}
