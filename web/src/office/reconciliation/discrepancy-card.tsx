import { useState } from 'react'
import {
  acceptDiscrepancy,
  closeDiscrepancy,
  type Discrepancy,
  inquireDiscrepancy,
} from '../../../../contract/src/reconciliation.ts'
import { Button } from '../../ui/button.tsx'
import { formatInstant } from '../../ui/pakistan-time.ts'
import { FormattedText, formatRupees, useReader } from '../../ui/reader.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import { ConfirmSend, DialogButton } from '../parts/buttons.tsx'
import { DetailsLink } from '../parts/details/details-address.tsx'
import {
  type AmountDifference,
  DifferenceChoice,
  type DifferenceValues,
  differenceFields,
  differenceOf,
  differenceProblems,
} from '../parts/details/difference-choice.tsx'
import { SendDialog } from '../parts/form-dialog.tsx'
import { ContactLink } from '../parts/links.tsx'
import { fullName, gatewayName } from '../parts/names.ts'
import { useRight, useSend } from '../session/calls.ts'
import { discrepancyText } from './discrepancy-text.ts'

export function DiscrepancyCard({ discrepancy }: { discrepancy: Discrepancy }) {
  const { t } = useReader()
  const { kind, code, payer, amount, gateway, what, what_id, ended_at } = discrepancy
  const mayOpen = useRight(what)
  const seesDonors = useRight('contact')
  const { happened, means, advice } = discrepancyText(t, discrepancy)
  return (
    <li className="panel grid gap-3 p-4 text-dense md:px-6 md:py-5">
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-mono text-base font-semibold">{code}</h3>
          <StatusBadge status={t(`reconciliation.kind.${kind}`)} look={looks[kind]} />
        </div>
        <p className="mt-1 text-ink-soft">
          <FormattedText
            message="reconciliation.about"
            values={{
              what,
              person: fullName(payer),
              amount: formatRupees(t, amount),
              gateway: gatewayName(t, gateway),
              name: (words) => <span className="font-semibold text-ink">{words}</span>,
              money: (words) => (
                <span className="font-semibold whitespace-nowrap text-ink tabular-nums">{words}</span>
              ),
            }}
          />
        </p>
      </div>
      <div className="grid max-w-prose gap-1 text-sm">
        <p>
          <strong>{happened}</strong> {means}
        </p>
        {ended_at === null && (
          <p>
            <strong className="text-brand-dark">{t('office.field.what-to-do')}</strong> {advice}
          </p>
        )}
      </div>
      <Facts discrepancy={discrepancy} />
      <div className="flex flex-wrap items-center gap-2 border-t border-line pt-3">
        {ended_at === null ? <Actions discrepancy={discrepancy} /> : <Resolution discrepancy={discrepancy} />}
        {mayOpen && (
          <div className="flex flex-wrap items-center gap-x-4 max-md:w-full md:ms-auto">
            {seesDonors && payer.id !== null && <ContactLink contact={payer} />}
            <DetailsLink payable={{ what, id: what_id }} code={code} />
          </div>
        )}
      </div>
    </li>
  )
}

/** Kinds that cannot be closed with a note, only by resolving them. */
const needsResolution = (kind: Discrepancy['kind']) =>
  kind === 'refund_of_unknown_amount' || kind === 'disputed'

/** Colour by kind; info when the payment is correct but staff should look at it. */
const looks: Record<Discrepancy['kind'], 'info' | 'error'> = {
  state: 'error',
  amount: 'error',
  paid_late: 'info',
  paid_twice: 'error',
  refunded_twice: 'error',
  disputed: 'error',
  refund_of_unknown_amount: 'info',
}

function Facts({ discrepancy: { found_at, seen_at, reason, transaction_id } }: { discrepancy: Discrepancy }) {
  const { t } = useReader()
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-xs">
      <InlineFact name={t('reconciliation.fact.found')} value={formatInstant(t, found_at)} />
      <InlineFact name={t('reconciliation.fact.last-seen')} value={formatInstant(t, seen_at)} />
      {reason && <InlineFact name={t('reconciliation.fact.message')} value={reason} />}
      <InlineFact name={t('reconciliation.fact.transaction')} value={transaction_id} />
    </dl>
  )
}

export function InlineFact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="inline text-ink-soft">{name}:</dt>{' '}
      <dd className="inline wrap-anywhere tabular-nums">{value}</dd>
    </div>
  )
}

const automaticResolvers = ['gateway', 'system', 'donor']

function Resolution({ discrepancy: { ended_at, ended_by, note } }: { discrepancy: Discrepancy }) {
  const { t } = useReader()
  const time = ended_at === null ? '' : formatInstant(t, ended_at)
  return (
    <p>
      {ended_by === null || automaticResolvers.includes(ended_by)
        ? t('reconciliation.resolved.automatically', { time })
        : t('reconciliation.resolved.by', { time, by: ended_by })}
      {note && <span className="block text-ink-soft wrap-anywhere">{note}</span>}
    </p>
  )
}

function Actions({ discrepancy }: { discrepancy: Discrepancy }) {
  const { t } = useReader()
  const { id, kind, code, gateway, amount, may_accept } = discrepancy
  const [isUnchanged, setIsUnchanged] = useState(false)
  const mayVerify = useRight('donation.verify')
  const ask = useSend(inquireDiscrepancy, {
    onDone: ({ ended_at }) => {
      setIsUnchanged(ended_at === null)
      if (ended_at !== null) showSuccess(t('reconciliation.agree'))
    },
  })

  return (
    <>
      {kind !== 'paid_late' && (
        <Button
          look="secondary"
          size="small"
          loading={ask.isPending}
          onClick={() => ask.mutate({ params: { id } })}
        >
          <FormattedText message="reconciliation.check-again" values={{ code }} />
        </Button>
      )}
      {may_accept && mayVerify && (
        <DialogButton
          look="secondary"
          size="small"
          label={<FormattedText message="reconciliation.accept" values={{ code }} />}
        >
          {(onClose) =>
            kind === 'amount' ? (
              <AcceptAmountDialog discrepancy={discrepancy} onClose={onClose} />
            ) : (
              <ConfirmSend
                entry={acceptDiscrepancy}
                request={{ params: { id }, body: {} }}
                title={t('reconciliation.accept.title')}
                question={t('reconciliation.accept.question', {
                  gateway: gatewayName(t, gateway),
                  amount: formatRupees(t, amount),
                  code,
                })}
                confirmLabel={t('reconciliation.accept.confirm')}
                look="primary"
                onClose={onClose}
              />
            )
          }
        </DialogButton>
      )}
      {!needsResolution(kind) && (
        <DialogButton
          look={kind === 'paid_late' ? 'secondary' : 'quiet'}
          size="small"
          label={<FormattedText message="reconciliation.close" values={{ code }} />}
        >
          {(onClose) => (
            <SendDialog
              entry={closeDiscrepancy}
              params={{ id }}
              initialValues={{ note: '' }}
              title={t('reconciliation.close.title', { code })}
              lead={t(
                kind === 'state' || kind === 'amount'
                  ? 'reconciliation.close.may-reopen'
                  : 'reconciliation.close.final',
              )}
              submitLabel={t('reconciliation.close.send')}
              onClose={onClose}
              fields={({ field }) => (
                <TextArea {...field('note')} helper={t('reconciliation.close.note-helper')} rows={3} />
              )}
            />
          )}
        </DialogButton>
      )}
      <p role="status" className="text-ink-soft">
        {isUnchanged && !ask.isPending && t('reconciliation.unchanged')}
      </p>
    </>
  )
}

function AcceptAmountDialog({ discrepancy, onClose }: { discrepancy: Discrepancy; onClose: () => void }) {
  const { t } = useReader()
  const received = Math.floor((discrepancy.their_amount_paisa ?? 0) / 100)
  const amountDifference: AmountDifference = {
    payable: discrepancy,
    part: 'all',
    due: discrepancy.amount,
    received,
    lines: [],
  }
  return (
    <SendDialog<typeof acceptDiscrepancy, DifferenceValues>
      entry={acceptDiscrepancy}
      params={{ id: discrepancy.id }}
      initialValues={{ choice: '', amounts: null, cause_id: '', fund_type: '' }}
      toBody={(values) => ({ difference: differenceOf(t, values, amountDifference) })}
      validate={(values) => differenceProblems(t, values, amountDifference)}
      title={t('reconciliation.accept.title')}
      lead={t('reconciliation.accept.amount-lead', { gateway: gatewayName(t, discrepancy.gateway) })}
      submitLabel={t('reconciliation.accept.confirm')}
      onClose={onClose}
      fields={(form) => <DifferenceChoice amountDifference={amountDifference} {...differenceFields(form)} />}
    />
  )
}
