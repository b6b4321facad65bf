import type { LineReturn } from '../../../../contract/src/line-returns.ts'
import {
  reopenLine,
  type StatementCandidate,
  type StatementLine,
} from '../../../../contract/src/statement-lines.ts'
import { formatPaisa } from '../../../../words/src/format-values.ts'
import { formatDay } from '../../ui/format-instant.ts'
import { formatRupees } from '../../ui/format-number.ts'
import { useReader } from '../../ui/reader.ts'
import { NoValue, WithNote } from '../parts/cells.tsx'
import type { AmountDifference } from '../parts/details/difference-choice.tsx'
import { useRight } from '../session/auth.ts'
import { useSend } from '../session/calls.ts'
import {
  CandidateFacts,
  CodeFacts,
  ConfidenceBadge,
  DepositFacts,
  lineName,
  MatchFacts,
  type ShownMatch,
  sumUpPayments,
} from './line-facts.tsx'
import { ReturnRow } from './line-return.tsx'
import { LineButton, LineRow } from './line-row.tsx'
import { amountDifferenceOf } from './part-list.tsx'

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

export function LineDecision({ line, ...actions }: { line: StatementLine } & LineActions) {
  const { t } = useReader()
  const mayPost = useRight('accounting.post')
  const { left_reason, returns = [], codes = [] } = line
  const isDebit = line.status === 'debit'
  if (isDebit && !mayPost && returns.length + codes.length === 0) return <NoValue />
  return (
    <fieldset
      data-line
      tabIndex={-1}
      aria-label={lineName(t, line)}
      className="grid w-full min-w-0 gap-2 rounded-sm font-normal outline-offset-4 focus-visible:outline-3 focus-visible:outline-gold md:min-w-72 xl:min-w-[31rem]"
    >
      {sumUpPayments(t, line).map((match) => (
        <Match key={match.id} match={match} onUndo={() => actions.onAsk(line, { to: 'undo', match })} />
      ))}
      {left_reason !== null && (
        <LeftUnallocated line={line} reason={left_reason} onReopen={() => actions.onReopen(line)} />
      )}
      {returns.map((found) => (
        <ReturnRow
          key={`${found.debit_id} ${found.credit_id}`}
          line={line}
          found={found}
          onAsk={() => actions.onAsk(line, { to: 'return', found })}
        />
      ))}
      {isDebit && codes.map((code) => <CodeFacts key={code.code} code={code} isDebit />)}
      {line.status === 'open' && <Open line={line} {...actions} />}
      {line.voucher && <Explained voucher={line.voucher} />}
      {isDebit && mayPost && (
        <LineRow facts={null}>
          <LineButton
            aria-label={t('vouchers.enter-line', { line: lineName(t, line) })}
            onClick={() => actions.onAsk(line, { to: 'voucher', line })}
          >
            {t('vouchers.enter')}
          </LineButton>
        </LineRow>
      )}
    </fieldset>
  )
}

function Explained({ voucher }: { voucher: NonNullable<StatementLine['voucher']> }) {
  const { t } = useReader()
  const { id, kind, head, purpose, payee } = voucher
  const what = head ? t(`vouchers.head.${head}`) : t(`vouchers.kind.${kind}`)
  return (
    <p className="text-sm wrap-anywhere">
      {[purpose, payee].filter(Boolean).join(t('ui.comma'))} <br />
      <small className="text-ink-soft">{`${t('vouchers.of-line', { id })}: ${what}`}</small>
    </p>
  )
}

/** Whether the reader may undo a match: one that settled nothing is undone by everyone who matches lines. */
export const isUndoable = ({ may_undo, settled_by_it, amount }: StatementLine['matches'][number]) =>
  may_undo || (!settled_by_it && amount > 0)

function Match({ match, onUndo }: { match: ShownMatch; onUndo: () => void }) {
  const { t } = useReader()
  return (
    <LineRow facts={<MatchFacts match={match} />}>
      {isUndoable(match) && (
        <LineButton
          look="quiet"
          aria-label={t('statements.undo.title', { code: match.code })}
          onClick={onUndo}
        >
          {t('statements.undo')}
        </LineButton>
      )}
    </LineRow>
  )
}

type LeftUnallocatedProps = { line: StatementLine; reason: string; onReopen: () => void }

function LeftUnallocated({ line, reason, onReopen }: LeftUnallocatedProps) {
  const { t } = useReader()
  const reopening = useSend(reopenLine)
  const { decided_by, decided_at } = line
  return (
    <LineRow
      facts={
        <WithNote
          note={
            decided_by && decided_at
              ? t('statements.left-by', { by: decided_by, day: formatDay(t, decided_at) })
              : t('statements.left')
          }
        >
          <span className="block wrap-anywhere">{reason}</span>
        </WithNote>
      }
    >
      <LineButton
        look="quiet"
        aria-label={t('statements.reopen-line', { line: lineName(t, line) })}
        loading={reopening.isPending}
        onClick={() => {
          onReopen()
          reopening.mutate({ params: { id: line.id } })
        }}
      >
        {t('statements.reopen')}
      </LineButton>
    </LineRow>
  )
}

/** Label of a button that opens a dialog about a line. */
type AskedBy = 'match' | 'deposit' | 'record' | 'leave' | 'own-account'

function Open({ line, onConfirm, onAsk }: { line: StatementLine } & LineActions) {
  const { t } = useReader()
  const mayVerify = useRight('donation.verify')
  const mayEnter = useRight('donation.enter')
  const mayPost = useRight('accounting.post')
  const { suggested, proposals, amount_paisa, open_paisa, codes = [], returns = [] } = line
  const deposit = returns.length > 0 ? null : line.deposit
  const agreement = suggested || !mayEnter ? null : line.agreement
  const undoable = mayVerify ? codes.flatMap(({ rejected }) => rejected ?? []) : []
  const chosen = suggested?.parts.map(({ attempt_id }) => attempt_id)
  const shown = chosen ? proposals.filter(({ attempt_id }) => chosen.includes(attempt_id)) : proposals
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
      {suggested && (
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
        look={suggested || deposit ? 'quiet' : 'secondary'}
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
