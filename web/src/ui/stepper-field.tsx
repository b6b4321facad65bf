import { useId } from 'react'
import {
  type ControlProps,
  Field,
  fieldAttributes,
  placeholderOf,
  splitField,
  useAllowedEdits,
} from './fields.tsx'
import { Icon } from './icon.tsx'
import { useReader } from './reader.tsx'

type StepperFieldProps = ControlProps<string> & {
  id?: string
  /** Rejects an edit to a non-matching value, as if the key had not been pressed. */
  allow: RegExp
  maxLength: number
  /** Undefined when the step is not possible. */
  onDecrease: (() => void) | undefined
  onIncrease: (() => void) | undefined
}

/** Number field with step buttons on both sides. The arrow keys change the value, too. */
export function StepperField({ onDecrease, onIncrease, ...props }: StepperFieldProps) {
  const { t } = useReader()
  const ownId = useId()
  const [field, { id = ownId, value, allow, maxLength, onChange }] = splitField(props)
  const name = field.label.toLowerCase()
  const [tooLong, onEdit] = useAllowedEdits({ ...field, allow, maxLength }, onChange)
  const hint = tooLong ?? field.hint
  return (
    <Field id={id} {...field} hint={hint}>
      <div className="flex">
        <StepButton
          label={t('ui.stepper.decrease', { field: name })}
          sign="M5 10h10"
          side="rounded-s-sm border-e-0"
          onPress={onDecrease}
        />
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          placeholder={placeholderOf(t, field.label)}
          {...fieldAttributes(id, { ...field, hint })}
          value={value}
          onChange={({ target }) => onEdit(target.value)}
          onKeyDown={(event) => {
            const step = { ArrowUp: onIncrease, ArrowDown: onDecrease }[event.key]
            if (!step) return
            event.preventDefault()
            step()
          }}
          className="field-box min-w-0 flex-1 rounded-none px-0.5 text-center tabular-nums focus-visible:z-10"
        />
        <StepButton
          label={t('ui.stepper.increase', { field: name })}
          sign="M5 10h10M10 5v10"
          side="rounded-e-sm border-s-0"
          onPress={onIncrease}
        />
      </div>
    </Field>
  )
}

type StepButtonProps = { label: string; sign: string; side: string; onPress: (() => void) | undefined }

function StepButton({ label, sign, side, onPress }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      // aria-disabled instead of `disabled`, so that the button keeps focus while it is pressed repeatedly.
      aria-disabled={!onPress}
      onClick={onPress}
      className={`min-h-12 w-12 shrink-0 border border-line-strong bg-white text-brand hover:bg-brand-soft focus-visible:z-10 aria-disabled:cursor-default aria-disabled:bg-paper aria-disabled:text-line-strong ${side}`}
    >
      <Icon path={sign} width={2} className="mx-auto size-5" />
    </button>
  )
}
