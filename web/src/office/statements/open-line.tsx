import type { LineReturn } from '../../../../contract/src/line-returns.ts'
import type { StatementCandidate, StatementLine } from '../../../../contract/src/statement-lines.ts'
import { formatPaisa } from '../../../../words/src/format-values.ts'
import { formatRupees, useReader } from '../../ui/reader.tsx'
import type { AmountDifference } from '../parts/details/difference-choice.tsx'
import { useRight } from '../session/calls.ts'
import { CandidateFacts, CodeFacts, ConfidenceBadge, DepositFacts, lineName } from './line-facts.tsx'
import { LineButton, LineRow } from './line-row.tsx'
import { amountDifferenceOf, transferOfAnotherAmount } from './part-list.tsx'

export type OpenLineDialog =
  | { to: 'confirm'; lines: readonly StatementLine[] }
  | { to: 'record'; lines: readonly StatementLine[] }
  | { to: 'leave'; lines: readonly StatementLine[] }
  | { to: 'match'; line: StatementLine; first: StatementCandidate | undefined }
  | { to: 'deposit'; line: StatementLine }
  | { to: 'enter'; line: StatementLine; donor: string | undefined }
  | { to: 'voucher'; line: StatementLine }
  | { to: 'return'; found: LineReturn }
  | { to: 'undo'; match: StatementLine['matches'][number] }

export type LineActions = {
  /** Confirms the suggestion of a line, or records the line for its regular donation. */
  onConfirm: (line: StatementLine) => void
  /** Opens the dialog of another decision. */
  onAsk: (line: StatementLine, dialog: OpenLineDialog) => void
  /** Called before a line left unallocated is reopened. */
  onReopen: (line: StatementLine) => void
}

/** Label of a button that opens a dialog about a line. */
type AskedBy = 'match' | 'deposit' | 'record' | 'leave' | 'own-account'

export function OpenLine({ line, onConfirm, onAsk }: { line: StatementLine } & LineActions) {
  const { t } = useReader()
  const mayVerify = useRight('donation.verify')
  const mayEnter = useRight('donation.enter')
  const mayPost = useRight('accounting.post')
  const { suggested, proposals, amount_paisa, open_paisa, codes = [], returns = [] } = line
  const deposit = returns.length > 0 ? null : line.deposit
  const agreement = suggested || !mayEnter ? null : line.agreement
  const undoable = mayVerify ? codes.flatMap(({ rejected }) => rejected ?? []) : []
  const chosen = suggested?.parts.map(({ attempt_id }) => attempt_id)
  const surplus = suggested || !mayVerify ? undefined : transferOfAnotherAmount(line)?.attempt_id
  const shown = proposals.filter(({ attempt_id }) =>
    chosen ? chosen.includes(attempt_id) : surplus === undefined || surplus === attempt_id,
  )
  const received = Math.floor(open_paisa / 100)
  const isUnknown = shown.length + codes.length === 0
  const donor = codes.find(({ kind }) => kind === 'donation')?.name
  const ask = (words: AskedBy, dialog: OpenLineDialog) => ({
    'aria-label': t(`statements.${words}-line`, { line: lineName(t, line) }),
    children: t(`statements.${words}`),
    onClick: () => onAsk(line, dialog),
  })
  return (
    <LineRow
      facts={
        <div className="grid gap-1.5">
          {open_paisa < amount_paisa && (
            <span className="font-semibold text-gold-dark">
              {t('statements.still-open', { amount: formatPaisa(t, open_paisa) })}
            </span>
          )}
          {codes.map((code) => (
            <CodeFacts key={code.code} code={code} />
          ))}
          {shown.map((proposal) => (
            <CandidateFacts key={proposal.attempt_id} candidate={proposal}>
              <ConfidenceBadge confidence={proposal.confidence} />
              {shown.length === 1 && <DifferenceBadge difference={amountDifferenceOf(proposal, received)} />}
            </CandidateFacts>
          ))}
          {agreement && (
            <span className="wrap-anywhere">
              {t('statements.agreement', { reference: agreement.reference, name: agreement.name })}
            </span>
          )}
          {deposit && <DepositFacts deposit={deposit} />}
          {isUnknown && !agreement && !deposit && returns.length === 0 && (
            <span className="text-ink-soft">{t('statements.no-candidate')}</span>
          )}
        </div>
      }
    >
      {(suggested || surplus !== undefined) && (
        <LineButton
          aria-label={t('statements.confirm-line', { line: lineName(t, line) })}
          onClick={() => onConfirm(line)}
        >
          {t('office.confirm-identity.confirm')}
        </LineButton>
      )}
      {agreement && (
        <LineButton
          aria-label={t('statements.agreement.record-line', { line: lineName(t, line) })}
          onClick={() => onConfirm(line)}
        >
          {t('statements.agreement.record')}
        </LineButton>
      )}
      {undoable.map((rejected) => (
        <LineButton
          key={rejected.attempt_id}
          aria-label={t('statements.undo-and-match-code', { code: rejected.code })}
          onClick={() => onAsk(line, { to: 'match', line, first: rejected })}
        >
          {t('statements.undo-and-match')}
        </LineButton>
      ))}
      <LineButton
        look={suggested || surplus !== undefined || deposit ? 'quiet' : 'secondary'}
        {...ask('match', { to: 'match', line, first: undefined })}
      />
      {(isUnknown || deposit) && (
        <LineButton
          look={deposit && !deposit.report_id ? 'secondary' : 'quiet'}
          {...ask('deposit', { to: 'deposit', line })}
        />
      )}
      {mayEnter && open_paisa >= 100 && (
        <LineButton look="quiet" {...ask('record', { to: 'enter', line, donor })} />
      )}
      {mayPost && isUnknown && open_paisa === amount_paisa && (
        <LineButton look="quiet" {...ask('own-account', { to: 'voucher', line })} />
      )}
      <LineButton look="quiet" {...ask('leave', { to: 'leave', lines: [line] })} />
    </LineRow>
  )
}

function DifferenceBadge({ difference }: { difference: AmountDifference | undefined }) {
  const { t } = useReader()
  if (!difference) return null
  const { due, received } = difference
  return (
    <span className="font-semibold whitespace-nowrap text-gold-dark tabular-nums">
      {t('statements.difference', {
        how: received < due ? 'less' : 'more',
        amount: formatRupees(t, Math.abs(due - received)),
      })}
    </span>
  )
}
