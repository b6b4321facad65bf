import { isExpectedAmount } from '../../../../contract/src/expected-amount.ts'
import {
  type LineOutcomes,
  leaveLines,
  type StatementLine,
  undoMatch,
} from '../../../../contract/src/statement-lines.ts'
import { formatPaisa } from '../../../../words/src/format-paisa.ts'
import { FormattedText } from '../../formatted-text.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatRupees } from '../../ui/format-number.ts'
import { useReader } from '../../ui/reader.ts'
import { Day } from '../parts/cells.tsx'
import { ReasonDialog } from '../parts/form-dialog.tsx'
import { VoucherDialog } from '../parts/vouchers/voucher-dialog.tsx'
import { openSum, suggestedPaisa } from './bulk-bar.tsx'
import { DepositDialog } from './deposit-dialog.tsx'
import type { OpenLineDialog } from './line-decision.tsx'

import { MatchDialog } from './match-dialog.tsx'
import { RecordDialog } from './record-dialog.tsx'
import { useAccountKind } from './use-statement-address.ts'

const isVerifiedElsewhere = ({ suggested, proposals }: StatementLine) =>
  proposals.some(
    ({ attempt_id, verified_elsewhere }) =>
      verified_elsewhere && suggested?.parts.some((part) => part.attempt_id === attempt_id),
  )

export function LineDialogs({
  asked,
  confirming,
  onConfirm,
  onRecord,
  onLeft,
  onMatched,
  onAsk,
  onClose,
}: {
  asked: OpenLineDialog
  confirming: boolean
  onConfirm: (lines: readonly StatementLine[]) => void
  onRecord: (lines: readonly StatementLine[]) => void
  onLeft: (lines: readonly StatementLine[], outcomes: LineOutcomes) => void
  onMatched: (line: StatementLine, outcomes: LineOutcomes) => void
  /** Opens another dialog in place of this one. */
  onAsk: (asked: OpenLineDialog) => void
  onClose: () => void
}) {
  const { t } = useReader()
  const accountKind = useAccountKind()
  switch (asked.to) {
    case 'confirm':
      return (
        <ConfirmDialog
          open
          look="primary"
          title={t('statements.confirm.title', { count: asked.lines.length })}
          question={
            <>
              <FormattedText
                of="statements.confirm.question"
                values={{ amount: formatPaisa(t, suggestedPaisa(asked.lines)) }}
              />
              {asked.lines.some(isVerifiedElsewhere) && ` ${t('statements.confirm.elsewhere')}`}
            </>
          }
          confirm={t('statements.confirm.send', { count: asked.lines.length })}
          loading={confirming}
          onConfirm={() => onConfirm(asked.lines)}
          onClose={onClose}
        />
      )
    case 'record':
      return (
        <RecordAgreementLines
          lines={asked.lines}
          loading={confirming}
          onRecord={() => onRecord(asked.lines)}
          onClose={onClose}
        />
      )
    case 'leave':
      return (
        <ReasonDialog
          entry={leaveLines}
          body={{ line_ids: asked.lines.map(({ id }) => id) }}
          title={t('statements.leave.title', { count: asked.lines.length })}
          send={t('statements.leave')}
          lead={
            <FormattedText
              of="statements.leave.lead"
              values={{
                count: asked.lines.length,
                amount: formatPaisa(t, openSum(asked.lines)),
                strong: (words) => <strong className="tabular-nums">{words}</strong>,
              }}
            />
          }
          helper={t('statements.leave.reason-helper')}
          onDone={(outcomes) => onLeft(asked.lines, outcomes)}
          onClose={onClose}
        />
      )
    case 'match':
      return (
        <MatchDialog
          line={asked.line}
          first={asked.first}
          onMatched={(outcomes) => onMatched(asked.line, outcomes)}
          onDeposit={() => onAsk({ to: 'deposit', line: asked.line })}
          onClose={onClose}
        />
      )
    case 'deposit':
      return (
        <DepositDialog
          line={asked.line}
          onMatched={(outcomes) => onMatched(asked.line, outcomes)}
          onClose={onClose}
        />
      )
    case 'enter':
      return <RecordDialog line={asked.line} donor={asked.donor} onClose={onClose} />
    case 'voucher':
      return <VoucherDialog kind="expense" line={asked.line} accountKind={accountKind} onClose={onClose} />
    case 'undo':
      return (
        <ReasonDialog
          entry={undoMatch}
          params={{ id: asked.match.id }}
          title={t('statements.undo.title', { code: asked.match.code })}
          send={t('statements.undo')}
          lead={
            <>
              <FormattedText
                of="statements.undo.lead"
                values={{
                  amount: formatRupees(t, asked.match.amount),
                  name: asked.match.name,
                  strong: (words) => <strong className="tabular-nums">{words}</strong>,
                }}
              />{' '}
              {asked.match.settled_by_it && t('statements.undo.settled', { what: asked.match.kind })}
            </>
          }
          onClose={onClose}
        />
      )
  }
}

type RecordAgreementLinesProps = {
  lines: readonly StatementLine[]
  loading: boolean
  onRecord: () => void
  onClose: () => void
}

/** Previews the lines that are recorded for their regular donations, and asks once for all. */
function RecordAgreementLines({ lines, loading, onRecord, onClose }: RecordAgreementLinesProps) {
  const { t } = useReader()
  return (
    <ConfirmDialog
      open
      look="primary"
      title={t('statements.agreement.title', { count: lines.length })}
      question={
        <FormattedText
          of="statements.agreement.question"
          values={{ amount: formatPaisa(t, openSum(lines)) }}
        />
      }
      confirm={t('statements.agreement.send', { count: lines.length })}
      loading={loading}
      onConfirm={onRecord}
      onClose={onClose}
    >
      <ul className="mt-3 max-h-72 divide-y divide-line overflow-y-auto text-dense">
        {lines.map((line) => (
          <Line key={line.id} of={line} />
        ))}
      </ul>
    </ConfirmDialog>
  )
}

function Line({ of: { value_date, open_paisa, agreement } }: { of: StatementLine }) {
  const { t } = useReader()
  if (!agreement) return null
  return (
    <li className="grid gap-x-3 py-2 sm:grid-cols-[1fr_auto]">
      <span className="wrap-anywhere">
        <bdi>{agreement.name}</bdi>{' '}
        <bdi dir="ltr" className="font-mono text-xs">
          {agreement.reference}
        </bdi>
      </span>
      <span className="tabular-nums">
        <Day of={value_date} /> · {formatPaisa(t, open_paisa)}
      </span>
      {!isExpectedAmount(open_paisa, agreement) && (
        <span className="font-semibold text-gold-dark sm:col-span-2">
          {t('statements.agreement.unexpected', {
            status: agreement.status,
            amount: formatPaisa(t, agreement.amount * 100),
          })}
        </span>
      )}
    </li>
  )
}
