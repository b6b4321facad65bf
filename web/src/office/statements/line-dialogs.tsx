import {
  type LineOutcomes,
  leaveLines,
  type StatementCandidate,
  type StatementLine,
  type StatementMatch,
  undoMatch,
} from '../../../../contract/src/statement-lines.ts'
import { formatPaisa } from '../../../../words/src/format-paisa.ts'
import { FormattedText } from '../../formatted-text.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatRupees } from '../../ui/format-rupees.ts'
import { useReader } from '../../ui/reader.ts'
import { ReasonDialog } from '../parts/form-dialog.tsx'
import { useEntryForm, useSendForm } from '../parts/use-entry-form.ts'
import { VoucherDialog } from '../parts/vouchers/voucher-dialog.tsx'
import { suggestedPaisa } from './bulk-bar.tsx'
import { DepositDialog } from './deposit-dialog.tsx'
import { MatchDialog } from './match-dialog.tsx'
import { RecordAgreementLines } from './record-agreement-lines.tsx'
import { RecordDialog } from './record-dialog.tsx'
import { useAccountKind } from './use-statement-address.ts'

export type OpenLineDialog =
  | { to: 'confirm'; lines: readonly StatementLine[] }
  | { to: 'record'; lines: readonly StatementLine[] }
  | { to: 'leave'; lines: readonly StatementLine[] }
  | { to: 'match'; line: StatementLine; first: StatementCandidate | undefined }
  | { to: 'deposit'; line: StatementLine }
  | { to: 'enter'; line: StatementLine; donor: string | undefined }
  | { to: 'voucher'; line: StatementLine }
  | { to: 'undo'; match: StatementLine['matches'][number] }

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
  onLeave,
  onMatched,
  onAsk,
  onClose,
}: {
  asked: OpenLineDialog
  confirming: boolean
  onConfirm: (lines: readonly StatementLine[]) => void
  onRecord: (lines: readonly StatementLine[]) => void
  onLeave: (lines: readonly StatementLine[], reason: string) => Promise<unknown>
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
        <LeaveUnallocatedDialog
          lines={asked.lines}
          onLeave={(reason) => onLeave(asked.lines, reason)}
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
      return <UndoDialog match={asked.match} onClose={onClose} />
  }
}

function UndoDialog({ match, onClose }: { match: StatementMatch; onClose: () => void }) {
  const { t } = useReader()
  const form = useSendForm(undoMatch, { params: { id: match.id }, first: { reason: '' }, onDone: onClose })

  return (
    <ReasonDialog
      title={t('statements.undo.title', { code: match.code })}
      send={t('statements.undo')}
      form={form}
      onClose={onClose}
      lead={
        <>
          <FormattedText
            of="statements.undo.lead"
            values={{
              amount: formatRupees(t, match.amount),
              name: match.name,
              strong: (words) => <strong className="tabular-nums">{words}</strong>,
            }}
          />{' '}
          {match.settled_by_it && t('statements.undo.settled', { what: match.kind })}
        </>
      }
    />
  )
}

type LeaveUnallocatedDialogProps = {
  lines: readonly StatementLine[]
  onLeave: (reason: string) => Promise<unknown>
  onClose: () => void
}

function LeaveUnallocatedDialog({ lines, onLeave, onClose }: LeaveUnallocatedDialogProps) {
  const { t } = useReader()
  const form = useEntryForm(leaveLines, {
    first: { reason: '' },
    bodyOf: ({ reason }) => ({ reason, line_ids: lines.map(({ id }) => id) }),
    send: ({ reason }) => onLeave(reason),
  })
  const paisa = lines.reduce((sum, { open_paisa }) => sum + open_paisa, 0)

  return (
    <ReasonDialog
      title={t('statements.leave.title', { count: lines.length })}
      send={t('statements.leave')}
      form={form}
      onClose={onClose}
      lead={
        <FormattedText
          of="statements.leave.lead"
          values={{
            count: lines.length,
            amount: formatPaisa(t, paisa),
            strong: (words) => <strong className="tabular-nums">{words}</strong>,
          }}
        />
      }
      helper={t('statements.leave.reason-helper')}
    />
  )
}
