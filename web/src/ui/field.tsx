import type { ReactNode } from 'react'
import { type Translate, useReader } from './reader.ts'

/** Props shared by all form fields (specification, section 2, shared form pieces). */
export type FieldProps = {
  label: string
  /** Fields are required by default (specification, section 5). */
  required?: boolean | undefined
  /** Omits the mark of a required or optional field; used for filters. */
  unflagged?: boolean | undefined
  /** Error message; undefined for a valid value. Replaces the helper text. */
  hint?: string | undefined
  helper?: ReactNode
}

/**
 * Builds a placeholder such as 'Enter your email' (specification, section 2), without the language in 'Title
 * (Urdu)'. Undefined for a label that makes no sense after 'your', such as 'Your message' and 'Price of a
 * share', and for a phrase of five words or more.
 */
export const placeholderOf = (t: Translate, label: string): string | undefined =>
  /^(your|what|how|anything)\b|[,،]| (of|in|on|for|to|from) /i.test(label) || label.split(' ').length > 4
    ? undefined
    : t('ui.field.enter', { field: label.replace(/ \(.+\)$/, '').toLowerCase() })

/** Separates the props of a field from those of its control. */
export function splitField<Props extends FieldProps & { className?: string }>(props: Props) {
  const { label, required, unflagged, hint, helper, className, ...control } = props
  return [{ label, required, unflagged, hint, helper, className }, control] as const
}

/** Ids and attributes that tie a control to its label and texts. */
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
  unflagged = false,
  hint,
  helper,
  className = '',
  children,
}: FieldProps & { id: string; className?: string | undefined; children: ReactNode }) {
  const { t } = useReader()
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} id={`${id}-label`} className="mb-1.5 block text-sm font-semibold">
        {label}
        {required && !unflagged && (
          <span aria-hidden="true" className="text-danger">
            {' *'}
          </span>
        )}
        {!required && !unflagged && (
          <span className="font-normal text-ink-soft"> {t('ui.field.optional')}</span>
        )}
      </label>
      {children}
      <FieldNote id={`${id}-note`} hint={hint} helper={helper} />
    </div>
  )
}

type FieldNoteProps = { id: string; hint?: string | undefined; helper?: ReactNode }

/** Error message of a control, else its helper text. */
export function FieldNote({ id, hint, helper }: FieldNoteProps) {
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
