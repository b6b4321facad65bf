import { useState } from 'react'
import { maxCharacters } from '../../../../contract/src/amounts.ts'
import type { AnswerOf } from '../../../../contract/src/entry.ts'
import { createPayment, paymentTypes } from '../../../../contract/src/payments.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { optionsOf } from '../lists/options-of.ts'
import { useEntryForm } from '../use-entry-form.ts'
import { useSend } from '../use-send.ts'

/** `sentTo` is the address that the link was sent to, if it was. */
type Made = AnswerOf<typeof createPayment> & { sentTo: string | null }

/** Requests a payment: a form, and then the link to send to the payee. Render it while it is open. */
export function PaymentLinkDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<Made>()
  return made ? (
    <MadeLink made={made} onAnother={() => setMade(undefined)} onClose={onClose} />
  ) : (
    <PaymentForm onMade={setMade} onClose={onClose} />
  )
}

const blank = {
  ...{ first_name: '', last_name: '', email: '', phone: '' },
  ...{ type: '', amount: '', remarks: '', send: false },
}

function PaymentForm({ onMade, onClose }: { onMade: (made: Made) => void; onClose: () => void }) {
  const creating = useSend(createPayment, {
    onDone: (made) => onMade({ ...made, sentTo: send.value ? form.values.email.trim() : null }),
  })
  const form = useEntryForm(createPayment, {
    first: blank,
    bodyOf: ({ amount, ...others }) => ({ ...others, amount: amount === '' ? undefined : Number(amount) }),
    send: (body) => creating.mutateAsync({ body }),
  })
  const send = form.field('send')

  return (
    <FormDialog title="New payment link" width="middle" send="Create link" form={form} onClose={onClose}>
      <p className="text-sm text-ink-soft">
        For income other than donations. The payee opens the link and chooses how to pay.
      </p>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField label="First Name" autoComplete="off" {...form.field('first_name')} />
        <TextField label="Last Name" autoComplete="off" {...form.field('last_name')} />
        <TextField label="Email" type="email" autoComplete="off" {...form.field('email')} />
        <TextField
          label="Phone"
          required={false}
          type="tel"
          autoComplete="off"
          helper="Some ways to pay need a Pakistani mobile number."
          {...form.field('phone')}
        />
        <Select label="Payment Type" options={optionsOf(paymentTypes)} {...form.field('type')} />
        <TextField
          label="Amount"
          inputMode="numeric"
          autoComplete="off"
          helper="Whole rupees (Rs.)"
          allow={/^[0-9]*$/}
          maxLength={maxCharacters}
          {...form.field('amount')}
        />
      </div>
      <TextArea label="Remarks" required={false} rows={2} {...form.field('remarks')} />
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm font-semibold">
        <input
          type="checkbox"
          checked={send.value}
          onChange={({ target }) => send.onChange(target.checked)}
          className="size-5 accent-brand"
        />
        Send the link by e-mail
      </label>
    </FormDialog>
  )
}

function MadeLink({ made, onAnother, onClose }: { made: Made; onAnother: () => void; onClose: () => void }) {
  return (
    <Dialog
      title="Payment link"
      open
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" onClick={onAnother}>
            Create another
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <p className="text-sm">
        {made.sentTo === null ? (
          'Send this link to the payee.'
        ) : (
          <>
            The link is being sent to <strong className="wrap-anywhere">{made.sentTo}</strong>.
          </>
        )}{' '}
        The payee sees and pays <strong>{made.reference_no}</strong> there. Anyone with the link can see it.
      </p>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-2 rounded-sm border border-line bg-paper py-1 pr-1 pl-4">
        <span className="min-w-0 flex-1 font-mono text-sm break-all select-all">{made.url}</span>
        <CopyButton text={made.url} what="payment link" />
      </div>
      <ButtonLink look="quiet" href={made.url} target="_blank" rel="noopener" className="mt-2 -ml-5">
        Open in a new tab
      </ButtonLink>
    </Dialog>
  )
}
