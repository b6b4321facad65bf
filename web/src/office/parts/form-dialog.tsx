import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { AnswerOf, Entry } from '../../../../contract/src/entry.ts'
import type { CallRequest } from '../../call.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useReader } from '../../ui/reader.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useSend } from '../session/calls.ts'
import { DiscardQuestion, useUnsaved } from './ask-before-leaving.tsx'
import { DialogButton } from './buttons.tsx'
import {
  type CallForm,
  Form,
  type FormFrame,
  type SendOptions,
  useCallForm,
  useSendForm,
} from './call-form.tsx'

type FormDialogProps = {
  title: string
  width?: 'narrow' | 'middle' | 'wide' | undefined
  form: FormFrame
  /** Label of the submit button; defaults to the title. */
  submitLabel?: string | undefined
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog; render it only while open. Asks before unsaved changes are lost. */
export function FormDialog({
  title,
  width = 'narrow',
  form,
  submitLabel = title,
  onClose,
  children,
}: FormDialogProps) {
  const { t } = useReader()
  const id = useId()
  const { isDirty, isSubmitting } = form
  const [asking, setAsking] = useState(false)
  // Sending may navigate, and must not ask about unsaved changes.
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
            {submitLabel}
          </Button>
        </>
      }
    >
      <Form id={id} form={form} className="grid gap-5">
        {children}
      </Form>
      {/* Hidden while useUnsaved asks, so that there is at most one question. */}
      <DiscardQuestion open={asking && !isLeaving} onDiscard={onClose} onKeep={() => setAsking(false)} />
    </Dialog>
  )
}

type SendDialogProps<E extends Entry, Values extends FieldValues> = Omit<
  FormDialogProps,
  'form' | 'children'
> &
  SendOptions<E, Values> & {
    entry: E
    lead?: ReactNode
    fields: (form: CallForm<Values>) => ReactNode
  }

/** A dialog with the fields of a call, which closes after the call has succeeded. */
export function SendDialog<E extends Entry, Values extends FieldValues>({
  title,
  width,
  submitLabel,
  onClose,
  entry,
  lead,
  fields,
  onDone,
  ...options
}: SendDialogProps<E, Values>) {
  const form = useSendForm<E, Values>(entry, {
    ...(options as SendOptions<E, Values>),
    onDone(data) {
      onDone?.(data)
      onClose()
    },
  })
  return (
    <FormDialog title={title} width={width} submitLabel={submitLabel} form={form} onClose={onClose}>
      {lead && <p className="text-sm">{lead}</p>}
      {fields(form)}
    </FormDialog>
  )
}

type AskProps<Dialog> = Omit<Dialog, 'title' | 'onClose'> & { title?: string }

type OpenerProps<Dialog> = Omit<ComponentProps<typeof DialogButton>, 'label' | 'children'> & {
  label: string
  /** Props of the dialog; the title defaults to the button's accessible name. */
  dialog: AskProps<Dialog>
}

export const FormButton = <E extends Entry, Values extends FieldValues>({
  dialog,
  ...button
}: OpenerProps<SendDialogProps<E, Values>>) => (
  <DialogButton {...button}>
    {(onClose) => (
      // TypeScript cannot infer that the props are complete.
      <SendDialog
        {...({ title: button['aria-label'] ?? button.label, ...dialog } as SendDialogProps<E, Values>)}
        onClose={onClose}
      />
    )}
  </DialogButton>
)

/** Opens the form that adds a record below a list of them. */
export const AddButton = <E extends Entry, Values extends FieldValues>(
  props: OpenerProps<SendDialogProps<E, Values>>,
) => <FormButton look="secondary" size="small" className="w-fit" {...props} />

/** Opens a {@link ReasonDialog}, whose submit button defaults to this button's label. */
export const ReasonButton = <E extends Entry>({ dialog, ...button }: OpenerProps<ReasonDialogProps<E>>) => (
  <DialogButton {...button}>
    {(onClose) => (
      <ReasonDialog
        {...({
          title: button['aria-label'] ?? button.label,
          submitLabel: button.label,
          ...dialog,
        } as ReasonDialogProps<E>)}
        onClose={onClose}
      />
    )}
  </DialogButton>
)

type ReasonDialogProps<E extends Entry> = Omit<FormDialogProps, 'form' | 'width' | 'children'> & {
  entry: E
  params?: CallRequest<E>['params'] | undefined
  /** Body of the call besides the reason. */
  body?: object
  reason?: string
  lead: ReactNode
  helper?: string
  onDone?: (data: AnswerOf<E>) => void
}

/** A dialog that asks for the reason of a call. Closes after the call has succeeded, or calls `onDone`. */
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
  const sending = useSend(entry)
  const form = useCallForm<E, { reason: string }>(entry, {
    initialValues: { reason },
    toBody: (values) => ({ ...body, ...values }),
    // Closes once the shown data is refetched, so that the focus moves to a row that remains.
    send: async (fullBody) => {
      const { data } = await sending.mutateAsync({ params, body: fullBody } as unknown as CallRequest<E>)
      if (onDone) onDone(data)
      else dialog.onClose()
    },
  })
  return (
    <FormDialog form={form} {...dialog}>
      <p className="text-sm">{lead}</p>
      <TextArea {...form.field('reason')} rows={2} helper={helper} />
    </FormDialog>
  )
}
