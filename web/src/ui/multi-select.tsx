import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { CrossIcon } from './cross-icon.tsx'
import { Field, type FieldProps, fieldAttributes } from './field.tsx'
import { matchesTyped } from './matches-typed.ts'
import { Chevron, type Option } from './select.tsx'
import { useOptionsMenu } from './use-options-menu.ts'

/**
 * A list to choose any number from by typing: an editable combobox whose list allows several choices. The menu stays
 * open while choosing; Backspace in the empty input takes the last choice away; the button clears them all.
 */
export function MultiSelect({
  options,
  values,
  onChange,
  className,
  ...field
}: FieldProps & {
  options: readonly Option[]
  values: readonly string[]
  onChange: (values: string[]) => void
  className?: string
}) {
  const id = useId()
  const { label } = field
  const inputRef = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')

  const found = options.filter((option) => matchesTyped(option.label, typed))
  const chosen = values.map((value) => options.find((option) => option.value === value)?.label ?? value)
  const menu = useOptionsMenu({
    count: found.length,
    onShow: () => setOpen(true),
    onTake: (place) => toggle(found[place]),
    onClose: close,
  })
  const { anchorRef, menuRef, open, setOpen, active, setActive } = menu

  function close() {
    setOpen(false)
    setTyped('')
    setActive(0)
  }

  function toggle(option: Option | undefined) {
    if (!option) return
    onChange(
      values.includes(option.value)
        ? values.filter((value) => value !== option.value)
        : [...values, option.value],
    )
    setTyped('')
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Backspace' && typed === '' && values.length > 0) onChange(values.slice(0, -1))
    else menu.onKeyDown(event)
  }

  return (
    <Field id={id} className={className} {...field}>
      <div ref={anchorRef} className="relative">
        <input
          ref={inputRef}
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={`${id}-menu`}
          aria-activedescendant={open && found[active] ? `${id}-option-${active}` : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...fieldAttributes(id, field)}
          // What is chosen stands where the placeholder was, and is read out with the label.
          placeholder={chosen.length > 0 ? chosen.join(', ') : `Select ${label}`}
          value={typed}
          onChange={({ target }) => {
            setOpen(true)
            setTyped(target.value)
            setActive(0)
          }}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
          onBlur={close}
          className={`field-box truncate ${chosen.length > 0 ? 'pr-20 placeholder:text-ink' : 'pr-10'}`}
        />
        {values.length > 0 && (
          <span className="absolute top-1/2 right-9 inline-flex -translate-y-1/2 items-center rounded-full bg-green-soft pl-2.5 text-xs font-bold text-green-dark tabular-nums">
            <span aria-hidden="true">{values.length}</span>
            <button
              type="button"
              aria-label={`Clear ${label}`}
              onClick={() => {
                onChange([])
                inputRef.current?.focus()
              }}
              className="grid h-9 w-8 place-items-center rounded-full hover:bg-line"
            >
              <CrossIcon className="size-3.5" />
            </button>
          </span>
        )}
        <Chevron />
        <div
          ref={menuRef}
          role="listbox"
          id={`${id}-menu`}
          aria-label={label}
          aria-multiselectable="true"
          hidden={!open}
          tabIndex={-1}
          // Pressing on the menu must not take the focus out of the input.
          onMouseDown={(event) => event.preventDefault()}
          className="absolute z-30 w-full min-w-56 overflow-y-auto overscroll-contain rounded-sm border border-line-strong bg-white py-1 shadow-card"
        >
          {open &&
            found.map((option, place) => {
              const selected = values.includes(option.value)
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is handled by the input, which keeps the focus
                <div
                  key={option.value}
                  id={`${id}-option-${place}`}
                  data-place={place}
                  role="option"
                  aria-selected={selected}
                  tabIndex={-1}
                  onClick={() => {
                    toggle(option)
                    setActive(typed === '' ? place : 0)
                  }}
                  className={`flex min-h-11 cursor-pointer items-center gap-3 px-3.5 py-2 text-sm hover:bg-green-soft ${place === active ? 'bg-green-soft outline-2 -outline-offset-2 outline-green' : ''}`}
                >
                  <span
                    aria-hidden="true"
                    className={`grid size-5 shrink-0 place-items-center rounded-[5px] border ${selected ? 'border-green bg-green text-white' : 'border-line-strong bg-white'}`}
                  >
                    {selected && (
                      <svg
                        viewBox="0 0 20 20"
                        fill="none"
                        stroke="currentColor"
                        strokeWidth="2.5"
                        strokeLinecap="round"
                        strokeLinejoin="round"
                        className="size-4"
                        aria-hidden="true"
                      >
                        <path d="m5 10.500 3.500 3.500 6.500-7.500" />
                      </svg>
                    )}
                  </span>
                  <span className="min-w-0 flex-1">{option.label}</span>
                </div>
              )
            })}
          {open && found.length === 0 && <p className="px-3.5 py-2 text-sm text-ink-soft">Nothing found</p>}
        </div>
        <span role="status" className="sr-only">
          {open && typed !== '' && `${found.length} found`}
          {values.length > 0 && `${values.length} chosen: ${chosen.join(', ')}`}
        </span>
      </div>
    </Field>
  )
}
