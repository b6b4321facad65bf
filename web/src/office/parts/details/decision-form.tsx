import { type ReactNode, useEffect } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useReader } from '../../../ui/reader.ts'
import { useUnsaved } from '../ask-before-leaving.tsx'
import type { FormFrame } from '../use-entry-form.ts'
import type { PayableRef } from './details-address.tsx'

/** Props of a form that decides about a transfer. */
export type DecisionProps = { of: PayableRef; transfer: { attempt_id: number }; onClose: () => void }

type DecisionFormProps = {
  title: string
  lead: string
  form: FormFrame
  send: string
  onClose: () => void
  children: ReactNode
}

/** Frame of the forms that decide about a transfer: title, fields and buttons. */
export function DecisionForm({ title, lead, form, send, onClose, children }: DecisionFormProps) {
  const { t } = useReader()
  const { ref, isDirty, isSubmitting, onSubmit } = form
  useUnsaved(isDirty)
  // Moves the focus to the first field, because the button that opened the form is gone.
  useEffect(() => ref.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [ref])
  return (
    <form
      ref={ref}
      noValidate
      aria-label={title}
      className="grid gap-4 border-t border-line pt-4"
      onSubmit={onSubmit}
    >
      <div>
        <h5 className="font-bold">{title}</h5>
        <p className="mt-0.5 text-dense text-ink-soft">{lead}</p>
      </div>
      {children}
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="quiet" onClick={onClose}>
          {t('office.action.cancel')}
        </Button>
        <Button type="submit" loading={isSubmitting}>
          {send}
        </Button>
      </div>
    </form>
  )
}
