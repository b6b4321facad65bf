import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useReader } from '../../ui/reader.ts'
import { TextArea } from '../../ui/text-field.tsx'
import { DiscardQuestion, useUnsaved } from './ask-before-leaving.tsx'
import type { FormFrame } from './use-entry-form.ts'

type FormDialogProps = {
  title: string
  width?: 'narrow' | 'middle' | 'wide'
  form: FormFrame
  send: string
  onClose: () => void
  children: ReactNode
}

/**
 * A form in a dialog with Cancel and a send button. Closing it, navigating and leaving the page ask before
 * unsaved changes are lost. Render it while it is open.
 */
export function FormDialog({ title, width = 'narrow', form, send, onClose, children }: FormDialogProps) {
  const { t } = useReader()
  const id = useId()
  const { isDirty, isSubmitting } = form
  const [asking, setAsking] = useState(false)
  // Sending may navigate, so it does not ask.
  const isLeaving = useUnsaved(isDirty && !isSubmitting, onClose)

  function close() {
    if (!isDirty) onClose()
    else if (!isLeaving) setAsking(true)
  }

  return (
    <Dialog
      title={title}
      open
      onClose={close}
      width={width}
      footer={
        <>
          <Button look="quiet" onClick={close}>
            {t('office.action.cancel')}
          </Button>
          <Button type="submit" form={id} loading={isSubmitting}>
            {send}
          </Button>
        </>
      }
    >
      <Form id={id} form={form} className="grid gap-5">
        {children}
      </Form>
      {/* At most one question at a time. */}
      <DiscardQuestion open={asking && !isLeaving} onDiscard={onClose} onKeep={() => setAsking(false)} />
    </Dialog>
  )
}

type ReasonDialogProps = Omit<FormDialogProps, 'children'> & {
  form: { field: (name: 'reason') => Pick<ComponentProps<typeof TextArea>, 'value' | 'hint' | 'onChange'> }
  lead: ReactNode
  helper?: string
}

/** {@link FormDialog} for an action that needs a reason. */
export const ReasonDialog = ({ lead, helper, ...dialog }: ReasonDialogProps) => {
  const { t } = useReader()
  return (
    <FormDialog {...dialog}>
      <p className="text-sm">{lead}</p>
      <TextArea label={t('office-fields.reason')} rows={2} helper={helper} {...dialog.form.field('reason')} />
    </FormDialog>
  )
}

type FormProps = Omit<ComponentProps<'form'>, 'ref' | 'onSubmit'> & {
  form: Pick<FormFrame, 'ref' | 'onSubmit'>
}

/** Form element of {@link useEntryForm}. */
export const Form = ({ form, ...element }: FormProps) => (
  <form ref={form.ref} noValidate onSubmit={form.onSubmit} {...element} />
)
