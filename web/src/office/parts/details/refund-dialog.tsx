import { useId, useState } from 'react'
import type { AnswerOf } from '../../../../../contract/src/entry.ts'
import type { FieldErrors } from '../../../../../contract/src/problem.ts'
import {
  decideRefund,
  minutesUntilDecision,
  type Refund,
  type Refundable,
  requestRefund,
  sharesOfRefund,
} from '../../../../../contract/src/refunds.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckBox } from '../../../ui/check-box.tsx'
import { rupeesField, Select, TextField } from '../../../ui/fields.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { formatInstant } from '../../../ui/pakistan-time.ts'
import { cardLabel, RadioCards } from '../../../ui/radio-card.tsx'
import { formatRupees, type Translate, useReader } from '../../../ui/reader.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { showSuccess } from '../../../ui/toasts.tsx'
import { useRight, useSend } from '../../session/calls.ts'
import { problemMessage } from '../../session/problem-message.ts'
import { useCallForm } from '../call-form.tsx'
import { FormDialog, ReasonDialog } from '../form-dialog.tsx'
import { gatewayName, useCauseNames } from '../names.ts'
import { lineTitle } from './promised-lines.tsx'

const allLines = 'all'

/** Formats the amount of a refund, with the title of the only line that it returns. */
export const formatRefund = (t: Translate, amount: number, fund: string | null | undefined): string =>
  fund ? t('refunds.of-line', { amount: formatRupees(t, amount), cause: fund }) : formatRupees(t, amount)

type RefundDialogProps = { paid: Refundable; person: string; onClose: () => void }

/** Refunds a payment in full or in part; the form shows the recipient, and its button the amount. */
export function RefundDialog({ paid, person, onClose }: RefundDialogProps) {
  const { t } = useReader()
  const gateway = gatewayName(t, paid.gateway)
  const manualReason = manualRefundReason(t, paid)
  const sending = useSend(requestRefund, { onDone })
  const lines = paid.lines.map(useCauseNames().fund)
  const lineAt = (position: string) => lines.find((line) => String(line.position) === position)
  const leftOf = (position: string) =>
    position === allLines && paid.has_unknown_part ? '' : String(lineAt(position)?.left ?? paid.left)
  const [isPartAccepted, setPartAccepted] = useState(false)
  const sharesAt = (position: string, refund: number) => {
    const { shares } = lineAt(position) ?? (lines.length === 1 ? lines[0] : undefined) ?? {}
    return shares ? sharesOfRefund(shares, refund) : undefined
  }
  const form = useCallForm(requestRefund, {
    initialValues: {
      position: allLines,
      amount: leftOf(allLines),
      reason: '',
      way: manualReason ? 'by_hand' : 'gateway',
    },
    toBody: (values) => ({
      ...values,
      position: lineAt(values.position)?.position ?? null,
      left: paid.left,
    }),
    validate(values): FieldErrors {
      const left = lineAt(values.position)?.left ?? paid.left
      if (Number(values.amount) > left)
        return { amount: [t('refunds.make.too-much', { amount: formatRupees(t, left) })] }
      const shares = sharesAt(values.position, Number(values.amount))
      return shares && shares.part > 0 && !isPartAccepted
        ? { amount: [t('refunds.make.shares.part-unconfirmed', { price: formatRupees(t, shares.price) })] }
        : {}
    },
    send: (body) => sending.mutateAsync({ params: { id: paid.attempt_id }, body }),
  })
  const { amount, way, position } = form.values
  const byHand = way === 'by_hand'
  const line = lineAt(position)
  const rupees = formatRefund(t, Number(amount), line && lineTitle(t, line))

  // The section that opened the dialog shows a refund that is unconfirmed or waits for a second person.
  function onDone({ status }: AnswerOf<typeof requestRefund>) {
    if (status === 'succeeded')
      showSuccess(t(byHand ? 'refunds.recorded' : 'refunds.made', { amount: rupees }))
    onClose()
  }

  return (
    <FormDialog
      title={t(paid.has_unknown_part ? 'refunds.record' : 'refunds.make')}
      submitLabel={t(byHand ? 'refunds.record.send' : 'refunds.make.send', {
        amount: formatRupees(t, Number(amount)),
      })}
      form={form}
      onClose={onClose}
    >
      {manualReason ? (
        <p className="text-sm">{manualReason}</p>
      ) : (
        <Ways way={way} gateway={gateway} onChoose={form.field('way').onChange} />
      )}
      {lines.length > 1 && (
        <Select
          {...form.field('position')}
          label={t('office.field.cause')}
          unflagged
          options={[
            { value: allLines, label: t('refunds.make.all-lines') },
            ...lines.map((one) => ({
              value: String(one.position),
              label: t('refunds.make.line', { cause: lineTitle(t, one), amount: formatRupees(t, one.left) }),
            })),
          ]}
          onChange={(chosen) => {
            form.field('position').onChange(chosen)
            // Keeps an amount that staff typed.
            if (amount === leftOf(position)) form.field('amount').onChange(leftOf(chosen))
          }}
        />
      )}
      <TextField
        {...form.field('amount')}
        label={t('ui.amount')}
        {...rupeesField}
        helper={
          paid.has_unknown_part
            ? t('refunds.make.amount-helper-unknown', { amount: formatRupees(t, paid.amount) })
            : t('refunds.make.amount-helper', { amount: formatRupees(t, line?.left ?? paid.left) })
        }
      />
      <ReleasedShares
        shares={sharesAt(position, Number(amount))}
        isDivided={position === allLines && lines.length > 1 && lines.some(({ shares }) => shares)}
        isPartAccepted={isPartAccepted}
        onAccept={setPartAccepted}
      />
      <TextArea
        {...form.field('reason')}
        rows={2}
        helper={byHand ? undefined : t('refunds.make.reason-helper', { gateway })}
      />
      <div role="status" className="empty:sr-only">
        {sending.isPending && !byHand && t('refunds.make.waiting', { gateway })}
      </div>
      {form.refusal && <Notice look="danger">{problemMessage(t, form.refusal, '')}</Notice>}
      <p className="text-sm font-semibold">
        {t(byHand ? 'refunds.record.question' : 'refunds.make.question', { amount: rupees, person, gateway })}
      </p>
    </FormDialog>
  )
}

type ReleasedSharesProps = {
  shares: ReturnType<typeof sharesOfRefund> | undefined
  /** Whether the refund returns a part of each line, and one line has shares. */
  isDivided: boolean
  isPartAccepted: boolean
  onAccept: (accepts: boolean) => void
}

/** Shares of Qurbani that the refund releases. A part of a price releases none; staff must confirm this. */
function ReleasedShares({ shares, isDivided, isPartAccepted, onAccept }: ReleasedSharesProps) {
  const { t } = useReader()
  if (isDivided) return <Notice>{t('refunds.make.shares.divided')}</Notice>
  if (!shares) return null
  const { released, part, price } = shares
  return (
    <Notice look={part > 0 ? 'warning' : 'info'}>
      <p>
        {t('refunds.make.shares', { count: released.length, numbers: released.join(t('ui.comma')) })}
        {part > 0 &&
          ` ${t('refunds.make.shares.part', { amount: formatRupees(t, part), price: formatRupees(t, price) })}`}
      </p>
      {part > 0 && (
        <CheckBox label={t('refunds.make.shares.accept')} value={isPartAccepted} onChange={onAccept} />
      )}
    </Notice>
  )
}

function Ways({ way, gateway, onChoose }: { way: string; gateway: string; onChoose: (way: string) => void }) {
  const { t } = useReader()
  const name = useId()
  const ways = [
    { value: 'gateway', label: cardLabel(t('refunds.through', { gateway }), t('refunds.through.lead')) },
    { value: 'by_hand', label: cardLabel(t('office.field.by-hand'), t('refunds.by-hand.lead')) },
  ]
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{t('refunds.method-choice')}</legend>
      <RadioCards name={name} options={ways} value={way} onChange={onChoose} className="px-4 py-3" />
    </fieldset>
  )
}

/** A refund that the gateway has neither confirmed nor refused, with the actions for staff. */
export function OpenRefund({ refund, paid, person }: { refund: Refund; paid: Refundable; person: string }) {
  const { t } = useReader()
  const mayDecide = useRight('donation.refund')
  const [made, setMade] = useState<boolean>()
  const gateway = gatewayName(t, paid.gateway)
  const rupees = formatRupees(t, refund.amount)
  const decidedFrom = new Date(refund.asked_at).getTime() + minutesUntilDecision * 60_000
  const tooEarly = Date.now() < decidedFrom
  return (
    <Notice look="warning" role="status">
      <p>{t('refunds.open.unconfirmed', { gateway, amount: rupees })}</p>
      {mayDecide && tooEarly && (
        <p className="mt-2 font-normal">
          {t('refunds.open.too-early', {
            gateway,
            from: formatInstant(t, new Date(decidedFrom).toISOString()),
          })}
        </p>
      )}
      {mayDecide && !tooEarly && (
        <div className="mt-3 grid gap-2">
          <p className="font-normal">{t('refunds.open.question', { gateway })}</p>
          <div className="flex flex-wrap gap-2">
            <Button look="secondary" size="small" onClick={() => setMade(true)}>
              {t('refunds.open.made')}
            </Button>
            <Button look="secondary" size="small" onClick={() => setMade(false)}>
              {t('refunds.open.not-made')}
            </Button>
          </div>
        </div>
      )}
      {made !== undefined && (
        <ReasonDialog
          entry={decideRefund}
          params={{ id: paid.attempt_id }}
          body={{ made }}
          title={t(made ? 'refunds.open.made' : 'refunds.open.not-made')}
          submitLabel={
            made ? t('refunds.decide.made.send', { amount: rupees }) : t('refunds.decide.not-made.send')
          }
          lead={t(made ? 'refunds.decide.made.lead' : 'refunds.decide.not-made.lead', {
            amount: rupees,
            person,
          })}
          helper={t('refunds.decide.reason-helper')}
          onClose={() => setMade(undefined)}
        />
      )}
    </Notice>
  )
}

/** Explains why a refund must be made by hand; undefined when the gateway can make it. */
export function manualRefundReason(t: Translate, paid: Refundable): string | undefined {
  const name = gatewayName(t, paid.gateway)
  if (paid.has_unknown_part) return t('refunds.by-hand.unknown-part', { gateway: name })
  if (paid.status === 'disputed') return t('refunds.by-hand.disputed')
  if (!paid.takes_refunds) return t('refunds.by-hand.unsupported')
  return undefined
}
