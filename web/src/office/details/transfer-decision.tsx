import { useRef, useState } from 'react'
import type { AttemptDetails } from '../../../../contract/src/attempt-details.ts'
import { Button } from '../../ui/button.tsx'
import { formatDay } from '../../ui/format-day.ts'
import { formatInstant } from '../../ui/format-instant.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { Notice } from '../../ui/notice.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useRight } from '../shell/use-right.ts'
import { RejectForm } from './reject-form.tsx'
import { ReverseForm } from './reverse-form.tsx'
import { personOf, type Shown } from './shown.ts'
import { VerifyForm } from './verify-form.tsx'

type Transfer = NonNullable<AttemptDetails['transfer']>
type Decision = 'verify' | 'reject' | 'reverse'

/**
 * What staff found of a bank transfer, and what those with the right to it can decide: verify it, reject it, or reverse
 * a wrong verification.
 */
export function TransferDecision({ of, transfer }: { of: Shown; transfer: Transfer }) {
  const mayVerify = useRight('donation.verify')
  const mayReverse = useRight('donation.reverse')
  const [asked, setAsked] = useState<Decision>()
  const panel = useRef<HTMLDivElement>(null)
  const { status, verification } = transfer
  const open: Decision[] = [
    // An expired transfer can still be found (server/src/settlement/bank-transfers/decide-transfer.ts).
    ...(mayVerify && (status === 'pending' || status === 'expired') ? (['verify'] as const) : []),
    ...(mayVerify && status === 'pending' ? (['reject'] as const) : []),
    // What was refunded since cannot be taken back.
    ...(mayReverse && verification && status === 'success' ? (['reverse'] as const) : []),
  ]
  const decision = open.find((one) => one === asked)

  function close() {
    setAsked(undefined)
    // The form closes, and the focus with it.
    panel.current?.focus()
  }

  const form = { of, transfer, onClose: close }
  return (
    <div ref={panel} tabIndex={-1} className="grid gap-4 rounded-sm border border-line bg-white p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="font-bold">{verification ? 'Verified transfer' : 'Transfer'}</h4>
        <StatusBadge status={status} />
      </div>
      {verification && <Verification of={verification} />}
      {transfer.submitted_at === null && !verification && (
        <Notice look="warning">The {personOf(of)} has not reported this transfer.</Notice>
      )}
      {transfer.found > 0 && !verification && (
        <Notice>{formatRupees(transfer.found)} of it found on statements so far.</Notice>
      )}
      {!decision && open.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {open.map((one) => (
            <Button key={one} look={looks[one]} onClick={() => setAsked(one)}>
              {titles[one]}
            </Button>
          ))}
        </div>
      )}
      {decision === 'verify' && <VerifyForm {...form} />}
      {decision === 'reject' && <RejectForm {...form} />}
      {decision === 'reverse' && <ReverseForm {...form} />}
    </div>
  )
}

function Verification({ of }: { of: NonNullable<Transfer['verification']> }) {
  const facts = {
    'Amount received': formatRupees(of.amount_received),
    'Value date': formatDay(of.value_date),
    Account: of.bank_account,
    'Verified by': of.verified_by,
    'Verified on': formatInstant(of.verified_at),
  }
  return (
    <dl className="grid gap-1.5 text-dense">
      {Object.entries(facts).map(([name, fact]) => (
        <div key={name} className="flex justify-between gap-4">
          <dt className="shrink-0 text-ink-soft">{name}</dt>
          <dd className="min-w-0 text-end font-medium tabular-nums">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

const titles: Record<Decision, string> = {
  verify: 'Verify transfer',
  reject: 'Reject transfer',
  reverse: 'Reverse verification',
}

const looks = { verify: 'primary', reject: 'secondary', reverse: 'secondary' } as const
