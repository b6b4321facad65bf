import { Combobox } from '@base-ui/react/combobox'
import { type KeyboardEvent, type RefObject, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Chevron, Field, type FieldProps, fieldAttributes, type Option } from './fields.tsx'
import { CrossIcon, Icon } from './icon.tsx'
import { joinNames } from './join-names.ts'
import { useReader } from './reader.tsx'

/** The menu stays open while choosing; Backspace in the empty input removes the last choice. */
export function MultiSelect({
  options,
  values,
  onChange,
  ...field
}: FieldProps & {
  options: readonly Option[]
  values: readonly string[]
  onChange: (values: string[]) => void
}) {
  const { t } = useReader()
  const id = useId()
  const { label } = field
  const group = useRef<HTMLDivElement>(null)
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value
  const chosen = joinNames(t, values.map(labelOf))

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const input = event.currentTarget
    if (event.key === 'Backspace' && input.value === '') onChange(values.slice(0, -1))
    const key = pageKeys[event.key]
    if (!key) return
    event.preventDefault()
    // Base UI handles only the arrow keys.
    for (let step = 0; step < pageJump; step++)
      flushSync(() => input.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true })))
  }

  return (
    <Field id={id} {...field}>
      <Combobox.Root
        multiple
        autoHighlight
        loopFocus={false}
        items={options.map(({ value }) => value)}
        itemToStringLabel={labelOf}
        value={values}
        onValueChange={onChange}
      >
        <Combobox.InputGroup ref={group} className="relative">
          <Combobox.Input
            {...fieldAttributes(id, field)}
            // The label is hidden from screen readers while the menu is open.
            aria-labelledby={`${id}-label`}
            // Shows the chosen options as the placeholder, which screen readers read with the label.
            placeholder={chosen || t('ui.select.choose', { field: label })}
            onKeyDown={onKeyDown}
            className={`field-box truncate ${chosen ? 'pe-20 large-text:ps-2 large-text:pe-8 placeholder:text-ink' : 'pe-10'}`}
          />
          {values.length > 0 && (
            <span className="absolute top-1/2 end-9 inline-flex -translate-y-1/2 items-center rounded-full bg-brand-soft ps-2.5 text-xs font-bold text-brand-dark tabular-nums">
              <span aria-hidden="true">{values.length}</span>
              <Combobox.Clear
                aria-label={t('ui.combobox.clear', { field: label })}
                tabIndex={0}
                className="grid h-9 w-8 place-items-center rounded-full hover:bg-line"
              >
                <CrossIcon className="size-3.5" />
              </Combobox.Clear>
            </span>
          )}
          <Chevron />
          <span role="status" className="sr-only">
            {chosen && t('controls.multi-select.chosen', { count: values.length, chosen })}
          </span>
        </Combobox.InputGroup>
        <Menu container={group} label={label} labelOf={labelOf} />
      </Combobox.Root>
    </Field>
  )
}

/** Step of Page Up and Page Down (specification, section 9). */
const pageJump = 5
const pageKeys: Record<string, string> = { PageDown: 'ArrowDown', PageUp: 'ArrowUp' }

type MenuProps = {
  container: RefObject<HTMLElement | null>
  label: string
  labelOf: (value: string) => string
}

function Menu({ container, label, labelOf }: MenuProps) {
  const { t } = useReader()
  return (
    <Combobox.Portal container={container}>
      <Combobox.Positioner sideOffset={4} collisionPadding={8} className="z-30">
        <Combobox.Popup className="max-h-[clamp(140px,var(--available-height),300px)] w-(--anchor-width) min-w-56 overflow-y-auto overscroll-contain rounded-sm border border-line-strong bg-white py-1 text-sm shadow-card">
          <Combobox.Empty className="px-3.5 py-2 text-ink-soft empty:hidden">
            {t('ui.combobox.nothing')}
          </Combobox.Empty>
          <Combobox.List aria-label={label}>
            {(value: string) => (
              <Combobox.Item
                key={value}
                value={value}
                className="flex min-h-11 cursor-pointer items-center gap-3 px-3.5 py-2 outline-brand data-highlighted:bg-brand-soft data-highlighted:outline-2 data-highlighted:-outline-offset-2"
              >
                <Tick />
                <span className="min-w-0 flex-1">{labelOf(value)}</span>
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  )
}

function Tick() {
  return (
    <span
      aria-hidden="true"
      className="grid size-5 shrink-0 place-items-center rounded-[5px] border border-line-strong bg-white in-data-selected:border-brand in-data-selected:bg-brand in-data-selected:text-white"
    >
      <Combobox.ItemIndicator>
        <Icon path="m5 10.500 3.500 3.500 6.500-7.500" width={2.5} className="size-4" />
      </Combobox.ItemIndicator>
    </span>
  )
}
