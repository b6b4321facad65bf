import { useRef } from 'react'
import { Icon } from './icon.tsx'
import { useReader } from './reader.ts'

/** Opens the browser's calendar from a field that is typed in; overlays the end of the field. */
export function CalendarButton({
  type,
  fieldId,
  value,
  min,
  max,
  onChoose,
}: {
  type: 'date' | 'datetime-local'
  /** Id of its field. */
  fieldId: string
  /** Browser format: 'yyyy-mm-dd', with 'Thh:mm' for a time. */
  value: string
  min?: string | undefined
  max?: string | undefined
  onChoose: (value: string) => void
}) {
  const { t } = useReader()
  const calendar = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={calendar}
        type={type}
        aria-hidden="true"
        tabIndex={-1}
        value={value}
        min={min}
        max={max}
        onChange={({ target }) => onChoose(target.value)}
        className="pointer-events-none absolute end-0 bottom-0 h-full w-14 opacity-0"
      />
      <button
        type="button"
        aria-label={t('controls.calendar.open')}
        aria-describedby={`${fieldId}-label`}
        onClick={() => calendar.current?.showPicker()}
        className="absolute inset-y-0 end-0 grid w-11 large-text:w-8 place-items-center rounded-sm text-brand hover:bg-brand-soft"
      >
        <Icon
          path="M4 5h12a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1ZM3 9h14M7 3v3M13 3v3"
          width={1.6}
        />
      </button>
    </>
  )
}
