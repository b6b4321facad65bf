import type { ReactNode } from 'react'
import { say } from '../../../words/src/say.ts'

/** What every field of a form has around its control (specification, section 2, shared form pieces). */
export type FieldProps = {
  label: string
  /** Fields are required unless they say otherwise (specification, section 5). */
  required?: boolean | undefined
  /** The label does not say whether the field is required: no filter is. */
  unmarked?: boolean | undefined
  /** What is wrong with the value; undefined when nothing is. It replaces the helper text. */
  hint?: string | undefined
  /** What to know before filling the field in. */
  helper?: ReactNode
}

/** The ids that tie a control to its label and its texts, and the attributes the control needs for it. */
export function fieldAttributes(id: string, { required = true, hint, helper }: Omit<FieldProps, 'label'>) {
  return {
    id,
    'aria-required': required || undefined,
    'aria-invalid': hint !== undefined || undefined,
    'aria-describedby': hint !== undefined || helper ? `${id}-note` : undefined,
  }
}

/** Label, control and the text below it. `id` is the control's id, see {@link fieldAttributes}. */
export function Field({
  id,
  label,
  required = true,
  unmarked = false,
  hint,
  helper,
  className = '',
  children,
}: FieldProps & { id: string; className?: string | undefined; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} id={`${id}-label`} className="mb-1.5 block text-sm font-semibold">
        {label}
        {required && !unmarked && (
          <span aria-hidden="true" className="text-danger">
            {' *'}
          </span>
        )}
        {!required && !unmarked && (
          <span className="font-normal text-ink-soft"> {say('ui.field.optional')}</span>
        )}
      </label>
      {children}
      <FieldNote id={`${id}-note`} hint={hint} helper={helper} />
    </div>
  )
}

/** The line below a control: what is wrong, else what helps. */
export function FieldNote({
  id,
  hint,
  helper,
}: {
  id: string
  hint?: string | undefined
  helper?: ReactNode
}) {
  if (hint !== undefined)
    return (
      <p id={id} className="mt-1.5 text-sm font-medium text-danger">
        {hint}
      </p>
    )
  if (!helper) return null
  return (
    <p id={id} className="mt-1.5 text-sm text-ink-soft">
      {helper}
    </p>
  )
}
