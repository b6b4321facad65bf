import { isExpectedAmount } from '../../../../contract/src/agreement-lines.ts'
import { recordLine } from '../../../../contract/src/office-gifts.ts'
import type { FieldErrors } from '../../../../contract/src/problem.ts'
import {
  type LineOutcomes,
  leaveUnallocated,
  type StatementLine,
  undoMatch,
} from '../../../../contract/src/statement-lines.ts'
import { formatPaisa } from '../../../../words/src/format-values.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormattedText, formatRupees, useReader } from '../../ui/reader.tsx'
import { useSendForm } from '../parts/call-form.tsx'
import { Day } from '../parts/cells.tsx'
import { DespiteQuestion, useDespite } from '../parts/despite-question.tsx'
import { FormDialog, ReasonDialog } from '../parts/form-dialog.tsx'
import { blankDonor, DonorFields, donorBodyOf, giverProblems } from '../parts/gift-entry/donor-fields.tsx'
import { blankLine, cartOf, type GiftLine, GiftLines, sumOfLines } from '../parts/gift-entry/gift-lines.tsx'
import { VoucherDialog } from '../parts/voucher-dialog.tsx'
import { DepositDialog } from './deposit-dialog.tsx'
import { LineFacts } from './line-facts.tsx'
import { openSum, suggestedPaisa } from './line-table.tsx'
import { MatchDialog } from './match-dialog.tsx'
import type { OpenLineDialog } from './open-line.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import { useAccountKind } from './use-statement-address.ts'

const isVerifiedElsewhere = ({ suggested, proposals }: StatementLine) =>
  proposals.some(
    ({ attempt_id, verified_elsewhere }) =>
      verified_elsewhere && suggested?.parts.some((part) => part.attempt_id === attempt_id),
  )

export function LineDialogs({
  dialog,
  isSending,
  onSend,
  onDecided,
  onAsk,
  onClose,
}: {
  dialog: OpenLineDialog
  isSending: boolean
  /** Confirms the suggestions of lines, or records the lines for their regular donations. */
  onSend: (to: 'confirm' | 'record', lines: readonly StatementLine[]) => void
  onDecided: (done: 'confirmed' | 'left', lines: readonly StatementLine[], outcomes: LineOutcomes) => void
  /** Replaces this dialog with another. */
  onAsk: (dialog: OpenLineDialog) => void
  onClose: () => void
}) {
  const { t } = useReader()
  const accountKind = useAccountKind()
  switch (dialog.to) {
    case 'confirm':
    case 'record': {
      const { to, lines } = dialog
      const count = lines.length
      const what = to === 'confirm' ? 'confirm' : 'agreement'
      const paisa = to === 'confirm' ? suggestedPaisa(lines) : openSum(lines)
      return (
        <ConfirmDialog
          open
          look="primary"
          title={t(`statements.${what}.title`, { count })}
          question={
            <>
              <FormattedText
                message={`statements.${what}.question`}
                values={{ amount: formatPaisa(t, paisa) }}
              />
              {to === 'confirm' && lines.some(isVerifiedElsewhere) && ` ${t('statements.confirm.elsewhere')}`}
            </>
          }
          confirmLabel={t(`statements.${what}.send`, { count })}
          loading={isSending}
          onConfirm={() => onSend(to, lines)}
          onClose={onClose}
        >
          {to === 'record' && (
            <ul className="mt-3 max-h-72 divide-y divide-line overflow-y-auto text-dense">
              {lines.map((line) => (
                <Line key={line.id} line={line} />
              ))}
            </ul>
          )}
        </ConfirmDialog>
      )
    }
    case 'leave':
      return (
        <ReasonDialog
          entry={leaveUnallocated}
          body={{ line_ids: dialog.lines.map(({ id }) => id) }}
          title={t('statements.leave.title', { count: dialog.lines.length })}
          submitLabel={t('statements.leave')}
          lead={
            <FormattedText
              message="statements.leave.lead"
              values={{
                count: dialog.lines.length,
                amount: formatPaisa(t, openSum(dialog.lines)),
                strong: (words) => <strong className="tabular-nums">{words}</strong>,
              }}
            />
          }
          helper={t('statements.leave.reason-helper')}
          onDone={(outcomes) => {
            onDecided('left', dialog.lines, outcomes)
            onClose()
          }}
          onClose={onClose}
        />
      )
    case 'match':
      return (
        <MatchDialog
          line={dialog.line}
          first={dialog.first}
          onMatched={(outcomes) => onDecided('confirmed', [dialog.line], outcomes)}
          onDeposit={() => onAsk({ to: 'deposit', line: dialog.line })}
          onClose={onClose}
        />
      )
    case 'deposit':
      return (
        <DepositDialog
          line={dialog.line}
          onMatched={(outcomes) => onDecided('confirmed', [dialog.line], outcomes)}
          onClose={onClose}
        />
      )
    case 'enter':
      return <RecordDialog line={dialog.line} donor={dialog.donor} onClose={onClose} />
    case 'voucher':
      return <VoucherDialog kind="expense" line={dialog.line} accountKind={accountKind} onClose={onClose} />
    case 'return':
      return <ReturnDialog found={dialog.found} onClose={onClose} />
    case 'undo':
      return (
        <ReasonDialog
          entry={undoMatch}
          params={{ id: dialog.match.id }}
          title={t('statements.undo.title', { code: dialog.match.code })}
          submitLabel={t('statements.undo')}
          lead={
            <>
              <FormattedText
                message={dialog.match.amount < 0 ? 'statements.undo.return' : 'statements.undo.lead'}
                values={{
                  amount: formatRupees(t, Math.abs(dialog.match.amount)),
                  name: dialog.match.name,
                  strong: (words) => <strong className="tabular-nums">{words}</strong>,
                }}
              />{' '}
              {dialog.match.settled_by_it && t('statements.undo.settled', { what: dialog.match.kind })}
            </>
          }
          onClose={onClose}
        />
      )
  }
}

/** A line that is recorded for its regular donation. */
function Line({ line: { value_date, open_paisa, agreement } }: { line: StatementLine }) {
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
        <Day day={value_date} /> · {formatPaisa(t, open_paisa)}
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

type RecordDialogProps = { line: StatementLine; donor: string | undefined; onClose: () => void }

/** Records the unallocated amount as a donation. `donor` is the search text for the likely donor. */
function RecordDialog({ line, donor, onClose }: RecordDialogProps) {
  const { t } = useReader()
  const due = Math.floor(line.open_paisa / 100)
  const paisa = line.open_paisa - due * 100
  const despite = useDespite()
  const form = useSendForm(recordLine, {
    params: { id: line.id },
    initialValues: {
      ...blankDonor,
      ...(donor === undefined && nameOf(line.counterparty)),
      lines: [{ ...blankLine, amount: String(due) }] as readonly GiftLine[],
    },
    toBody: ({ lines, ...giver }) => ({ ...donorBodyOf(giver), ...cartOf(lines), ...despite.toBody() }),
    validate({ lines, ...giver }): FieldErrors {
      const sum = sumOfLines(lines)
      const isOther = sum !== due && lines.every(({ amount }) => amount !== '')
      return {
        ...giverProblems(t, giver),
        ...(isOther && {
          total_amount: [t('statements.record.other-sum', { amount: formatRupees(t, due) })],
        }),
      }
    },
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t('statements.record.title', { amount: formatRupees(t, due) })}
      width="middle"
      submitLabel={t('statements.record')}
      form={{ ...form, onSubmit: despite.submitOf(form, false) }}
      onClose={onClose}
    >
      <LineFacts line={line} />
      <DonorFields field={form.field} search={donor} />
      <GiftLines form={form} due={due} takesOrders />
      <DespiteQuestion form={form} despite={despite} />
      <p className="text-sm text-ink-soft">
        {t('statements.record.lead')}
        {paisa > 0 && ` ${t('statements.record.unallocated', { amount: formatPaisa(t, paisa) })}`}
      </p>
    </FormDialog>
  )
}

/** Splits a payer's name as the bank writes it: the last word is the last name. */
function nameOf(counterparty: string) {
  const words = counterparty.trim().split(/\s+/)
  const last_name = words.length > 1 ? (words.pop() ?? '') : ''
  return { first_name: words.join(' ').slice(0, 100), last_name: last_name.slice(0, 100) }
}
