import { type ReactNode, useId, useState } from 'react'
import type { AnswerOf, Entry } from '../../../../contract/src/entry.ts'
import type { Sent } from '../../call.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useReader } from '../../ui/reader.ts'
import { TextArea } from '../../ui/text-field.tsx'
import { useSend } from '../session/calls.ts'
import { DiscardQuestion, useUnsaved } from './ask-before-leaving.tsx'
import { Form, type FormFrame, useCallForm } from './call-form.tsx'

type FormDialogProps = {
  title: string
  width?: 'narrow' | 'middle' | 'wide'
  form: FormFrame
  /** Label of the send button; defaults to the title. */
  send?: string | undefined
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog, rendered while open. Closing or leaving it asks before unsaved changes are lost. */
export function FormDialog({
  title,
  width = 'narrow',
  form,
  send = title,
  onClose,
  children,
}: FormDialogProps) {
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

type ReasonDialogProps<E extends Entry> = Omit<FormDialogProps, 'form' | 'width' | 'children'> & {
  entry: E
  params?: Sent<E>['params'] | undefined
  /** The rest of the body. */
  body?: object
  reason?: string
  lead: ReactNode
  helper?: string
  onDone?: (data: AnswerOf<E>) => void
}

/** A dialog that asks for the reason of a call, and closes when the call is made. */
export function ReasonDialog<E extends Entry>({
  entry,
  params,
  body,
  reason = '',
  lead,
  helper,
  onDone,
  ...dialog
}: ReasonDialogProps<E>) {
  const { t } = useReader()
  const sending = useSend(entry)
  const form = useCallForm<E, { reason: string }>(entry, {
    first: { reason },
    bodyOf: (values) => ({ ...body, ...values }),
    // Closes once the shown data is refetched, so that the focus moves to a row that remains.
    send: async (sent) => {
      const { data } = await sending.mutateAsync({ params, body: sent } as unknown as Sent<E>)
      if (onDone) onDone(data)
      else dialog.onClose()
    },
  })
  return (
    <FormDialog form={form} {...dialog}>
      <p className="text-sm">{lead}</p>
      <TextArea label={t('office-fields.reason')} rows={2} helper={helper} {...form.field('reason')} />
    </FormDialog>
  )
}
