import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { Field, type FieldProps, fieldAttributes } from './field.tsx'
import { Chevron } from './select.tsx'

/** A choice. `before` and `after` are drawn beside the label; `after` and `keywords` are searched as well. */
export type ComboboxOption = {
  value: string
  label: string
  before?: string
  after?: string
  keywords?: string
}

/** Specification, section 9: the menu's height in pixels, and how far Page Up and Page Down jump. */
const menuMaxHeight = 300
const menuMinHeight = 140
export const pageJump = 5

/**
 * A long list to choose one from by typing: the "editable combobox with list autocomplete" of the ARIA Authoring
 * Practices. The focus stays in the input; the chosen option is cleared by the button, which sets ''.
 */
export function Combobox({
  label,
  required,
  hint,
  helper,
  options,
  value,
  onChange,
  className,
  autoComplete,
  ...input
}: FieldProps & {
  id?: string
  options: readonly ComboboxOption[]
  value: string
  onChange: (value: string) => void
  autoComplete?: string
  className?: string
}) {
  const ownId = useId()
  const id = input.id ?? ownId
  const inputRef = useRef<HTMLInputElement>(null)
  const menuRef = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  /** What was typed since the menu opened; undefined shows the chosen option and every choice. */
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(0)

  const chosen = options.find((option) => option.value === value)
  const found = typed === undefined ? options : options.filter((option) => matches(option, typed))

  useLayoutEffect(() => {
    if (open && inputRef.current && menuRef.current) placeMenu(inputRef.current, menuRef.current)
  }, [open])

  useLayoutEffect(() => {
    if (open)
      menuRef.current?.querySelector(`[data-place="${active}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }, [open, active])

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

  /** Leaving the field keeps a text that names an option in full, as a browser's autofill does. */
  function leave() {
    const named = options.find((option) => option.label.toLowerCase() === typed?.trim().toLowerCase())
    choose(named)
  }

  function onKeyDown(event: KeyboardEvent) {
    const moves: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: pageJump,
      PageUp: -pageJump,
    }
    const move = moves[event.key]
    if (move !== undefined) {
      event.preventDefault()
      if (open) setActive(Math.min(Math.max(active + move, 0), found.length - 1))
      else show()
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      choose(found[active])
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }

  return (
    <Field id={id} label={label} required={required} hint={hint} helper={helper} className={className}>
      <div className="relative">
        {chosen?.before && typed === undefined && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 font-semibold text-ink-soft"
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
          placeholder={`Select ${label}`}
          {...fieldAttributes(id, { required, hint, helper })}
          value={typed ?? chosen?.label ?? ''}
          onChange={({ target }) => {
            setOpen(true)
            setTyped(target.value)
            setActive(0)
          }}
          onClick={show}
          onKeyDown={onKeyDown}
          onBlur={leave}
          className={`field-box pr-20 ${chosen?.before && typed === undefined ? 'pl-12' : ''}`}
        />
        {chosen && (
          <button
            type="button"
            aria-label={`Clear ${label}`}
            onClick={() => {
              choose({ value: '', label: '' })
              inputRef.current?.focus()
            }}
            className="absolute top-1/2 right-9 grid size-11 -translate-y-1/2 place-items-center rounded-full text-ink-soft hover:bg-green-soft"
          >
            <svg
              viewBox="0 0 20 20"
              stroke="currentColor"
              strokeWidth="1.75"
              strokeLinecap="round"
              className="size-4"
              aria-hidden="true"
            >
              <path d="m5 5 10 10M15 5 5 15" />
            </svg>
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
          // Pressing on the menu must not take the focus out of the input.
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
                className={`flex min-h-11 cursor-pointer items-center gap-3 px-3.5 py-2 hover:bg-green-soft aria-selected:font-semibold ${place === active ? 'bg-green-soft outline-2 -outline-offset-2 outline-green' : ''}`}
              >
                {option.before && (
                  <span aria-hidden="true" className="min-w-7 text-ink-soft">
                    {option.before}
                  </span>
                )}
                <span className="min-w-0 flex-1">{option.label}</span>
                {option.after && <span className="text-ink-soft tabular-nums">{option.after}</span>}
              </div>
            ))}
          {open && found.length === 0 && <p className="px-3.5 py-2 text-ink-soft">Nothing found</p>}
        </div>
        <span role="status" className="sr-only">
          {open && typed !== undefined && `${found.length} found`}
        </span>
      </div>
    </Field>
  )
}

/** Does every typed word begin a word of the option? */
export function matches({ label, after = '', keywords = '' }: ComboboxOption, typed: string): boolean {
  const text = ` ${plain(`${label} ${after} ${keywords}`)}`
  return plain(typed)
    .split(' ')
    .every((word) => text.includes(` ${word}`))
}

/** 'Côte d’Ivoire +225' -> 'cote d ivoire 225' */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
}

/** Below the input where there is room for the smallest menu, else above it where that is roomier. */
export function placeMenu(input: HTMLElement, menu: HTMLElement) {
  const edge = 8
  const box = input.getBoundingClientRect()
  const below = (window.visualViewport?.height ?? window.innerHeight) - box.bottom - edge
  const above = box.top - edge
  const up = below < menuMinHeight && above > below
  const height = Math.min(Math.max(up ? above : below, menuMinHeight), menuMaxHeight)
  menu.style.maxHeight = `${height}px`
  menu.style.top = up ? 'auto' : 'calc(100% + 4px)'
  menu.style.bottom = up ? 'calc(100% + 4px)' : 'auto'
}
