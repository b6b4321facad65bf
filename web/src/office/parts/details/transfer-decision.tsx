import { useRef, useState } from 'react'
import type { AttemptDetails } from '../../../../../contract/src/attempt-details.ts'
import type { DonationDetails } from '../../../../../contract/src/donations.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { formatDay, formatInstant } from '../../../ui/pakistan-time.ts'
import { formatRupees, type Translate, useReader } from '../../../ui/reader.tsx'
import { useRight } from '../../session/calls.ts'
import { PaymentStatusBadge } from '../cells.tsx'
import { RightHolders } from '../who-may.tsx'
import { ReasonForm } from './decision-form.tsx'
import type { PayableRef } from './details-address.tsx'
import { promisedLines } from './promised-lines.tsx'
import { MainAction } from './section.tsx'
import { VerifyForm } from './verify-form.tsx'

type Transfer = NonNullable<AttemptDetails['transfer']>
type TransferDecisionProps = {
  payable: PayableRef
  transfer: Transfer
  funds?: DonationDetails['funds'] | undefined
}

/** Findings and decisions about a transfer. A gift that mixes zakat and other causes is two transfers. */
export function TransferDecision({ payable, transfer, funds = [] }: TransferDecisionProps) {
  const { t } = useReader()
  const mayVerify = useRight('donation.verify')
  const [chosen, setChosen] = useState<Decision>()
  const panel = useRef<HTMLDivElement>(null)
  const { attempt_id, status, verification, rejection, parts } = transfer
  const isTwo = parts.length > 1
  const missing = parts.filter((one) => !one.verification)
  const received = parts.reduce((sum, one) => sum + (one.verification?.amount_received ?? 0), 0)
  // An expired transfer can still be verified (server/src/settlement/plan/verify-part.ts).
  const isOpen = status === 'pending' || status === 'expired'
  const isReversible = verification !== null && (isOpen || status === 'success')
  const open: Decision[] = [
    ...(mayVerify && isOpen ? missing.map(({ part }) => `verify ${part}` as const) : []),
    ...(mayVerify && isOpen && missing.length > 1 ? (['verify both'] as const) : []),
    ...(mayVerify && status === 'pending' ? ([received > 0 ? 'settle' : 'reject'] as const) : []),
    ...(mayVerify && status === 'failed' && rejection ? (['undo'] as const) : []),
    // A verification with refunds cannot be reversed.
    ...(isReversible && transfer.may_undo ? (['reverse'] as const) : []),
  ]
  const decision = open.find((one) => one === chosen)
  const main = open.find((one) => one === 'undo' || one.startsWith('verify'))
  const part = decision && decisions(t)[decision].part
  const due = parts
    .filter((one) => part === 'all' || one.part === part)
    .reduce((sum, one) => sum + one.due, 0)

  function close() {
    setChosen(undefined)
    // Moves the focus, because the focused form is about to close.
    panel.current?.focus()
  }

  const form = { payable, transfer: { attempt_id }, onClose: close }
  return (
    <div ref={panel} tabIndex={-1} className="grid gap-4 rounded-sm border border-line bg-white p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="font-bold">
          {t(missing.length === 0 ? 'details.decision.verified' : 'details.decision.transfer', {
            count: parts.length,
          })}
        </h4>
        <PaymentStatusBadge status={status} />
      </div>
      {parts.map((one) => (
        <div key={one.part} className="grid gap-1.5">
          {isTwo && (
            <h5 className="text-dense font-semibold">
              {t('details.decision.part', {
                part: t(`details.part.${one.part}`),
                amount: formatRupees(t, one.due),
              })}
            </h5>
          )}
          {one.verification && <Facts facts={verificationFacts(t, one.verification)} />}
          {!one.verification && status === 'success' && (
            <p className="text-dense">{t('details.decision.not-come')}</p>
          )}
          {!one.verification && status !== 'success' && one.submitted_at === null && (
            <Notice look="warning">{t('details.decision.not-reported', { what: payable.what })}</Notice>
          )}
        </div>
      ))}
      {rejection && (
        <Facts
          facts={[
            [t('details.rejection.because'), rejection.reason],
            ...(rejection.amount_arrived
              ? ([[t('details.rejection.arrived'), formatRupees(t, rejection.amount_arrived)]] as const)
              : []),
            [t('details.rejection.by'), rejection.by],
            [t('details.rejection.on'), formatInstant(t, rejection.at)],
          ]}
        />
      )}
      {transfer.found > 0 && missing.length > 0 && (
        <Notice>{t('details.decision.found', { amount: formatRupees(t, transfer.found) })}</Notice>
      )}
      {open.length > 0 && (
        <div className="flex flex-wrap gap-2 empty:hidden">
          {main && (
            // Stays registered while a form is open, so that no other action becomes the main action.
            <MainAction rank={0}>
              {(look) =>
                !decision && (
                  <Button look={look} size="small" onClick={() => setChosen(main)}>
                    {decisions(t)[main].title}
                  </Button>
                )
              }
            </MainAction>
          )}
          {!decision &&
            open
              .filter((one) => one !== main)
              .map((one) => (
                <Button key={one} look="secondary" size="small" onClick={() => setChosen(one)}>
                  {decisions(t)[one].title}
                </Button>
              ))}
        </div>
      )}
      {isReversible && !transfer.may_undo && <RightHolders right="donation.reverse" />}
      {part && (
        <VerifyForm
          {...form}
          part={part}
          due={due}
          lines={promisedLines(t, funds, part)}
          closedThrough={transfer.closed_through}
          found={
            part === 'all'
              ? transfer.last_match && { ...transfer.last_match, amount: transfer.found }
              : (parts.find((one) => one.part === part)?.found ?? null)
          }
        />
      )}
      {(decision === 'reject' || decision === 'settle' || decision === 'undo' || decision === 'reverse') && (
        <ReasonForm {...form} decision={decision} received={formatRupees(t, received)} />
      )}
    </div>
  )
}

type FactRow = readonly [name: string, fact: string]

const verificationFacts = (t: Translate, found: NonNullable<Transfer['verification']>): FactRow[] => [
  [t('details.verify.amount'), formatRupees(t, found.amount_received)],
  [t('office-fields.value-date'), formatDay(t, found.value_date)],
  [t('office.field.account'), found.bank_account],
  [t('details.verification.by'), found.verified_by],
  [t('details.verification.on'), formatInstant(t, found.verified_at)],
]

function Facts({ facts }: { facts: readonly FactRow[] }) {
  return (
    <dl className="grid gap-1.5 text-dense">
      {facts.map(([name, fact]) => (
        <div key={name} className="flex justify-between gap-4">
          <dt className="shrink-0 text-ink-soft">{name}</dt>
          <dd className="min-w-0 text-end font-medium wrap-anywhere tabular-nums">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

const decisions = (t: Translate) =>
  ({
    'verify all': { title: t('details.decision.verify'), part: 'all' },
    'verify zakat': { title: t('details.decision.verify-zakat'), part: 'zakat' },
    'verify general': { title: t('details.decision.verify-general'), part: 'general' },
    'verify both': { title: t('details.decision.verify-both'), part: 'all' },
    reject: { title: t('details.decision.reject'), part: undefined },
    settle: { title: t('details.decision.settle'), part: undefined },
    undo: { title: t('details.decision.undo-rejection'), part: undefined },
    reverse: { title: t('details.decision.reverse'), part: undefined },
  }) as const

type Decision = keyof ReturnType<typeof decisions>
