import type { ReactNode } from 'react'
import {
  type FoundCode,
  reopenLine,
  type StatementCandidate,
  type StatementLine,
} from '../../../../contract/src/statement-lines.ts'
import { isPaid } from '../../../../contract/src/status.ts'
import { formatPaisa } from '../../../../words/src/format-values.ts'
import { Button } from '../../ui/button.tsx'
import { formatDay } from '../../ui/format-instant.ts'
import { formatRupees } from '../../ui/format-number.ts'
import { type Translate, useReader } from '../../ui/reader.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { NoValue, PaymentStatusBadge, WithNote } from '../parts/cells.tsx'
import type { AmountDifference } from '../parts/details/difference-choice.tsx'
import { PayableLink } from '../parts/links.tsx'
import { useRight } from '../session/auth.ts'
import { useSend } from '../session/calls.ts'
import {
  CandidateFacts,
  ConfidenceBadge,
  lineName,
  MatchFacts,
  type ShownMatch,
  sumUpPayments,
} from './line-facts.tsx'
import { amountDifferenceOf } from './part-list.tsx'

export type OpenLineDialog =
  | { to: 'confirm'; lines: readonly StatementLine[] }
  | { to: 'record'; lines: readonly StatementLine[] }
  | { to: 'leave'; lines: readonly StatementLine[] }
  | { to: 'match'; line: StatementLine; first: StatementCandidate | undefined }
  | { to: 'deposit'; line: StatementLine }
  | { to: 'enter'; line: StatementLine; donor: string | undefined }
  | { to: 'voucher'; line: StatementLine }
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
  if (line.status === 'debit' && !mayPost) return <NoValue />
  const { left_reason } = line
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
      {line.status === 'open' && <Open line={line} {...actions} />}
      {line.voucher && <Explained voucher={line.voucher} />}
      {line.status === 'debit' && (
        <Row facts={null}>
          <LineButton
            aria-label={t('vouchers.enter-line', { line: lineName(t, line) })}
            onClick={() => actions.onAsk(line, { to: 'voucher', line })}
          >
            {t('vouchers.enter')}
          </LineButton>
        </Row>
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

/** Facts with their buttons beside them, or below on narrow screens. */
const Row = ({ facts, children }: { facts: ReactNode; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
    <div className="min-w-0 flex-1 basis-56">{facts}</div>
    <div className="flex flex-wrap gap-1">{children}</div>
  </div>
)

function LineButton({ children, ...button }: Parameters<typeof Button>[0]) {
  return (
    <Button size="small" look="secondary" className="md:min-h-9 md:px-2.5 md:py-1 md:text-dense" {...button}>
      {children}
    </Button>
  )
}

function Match({ match, onUndo }: { match: ShownMatch; onUndo: () => void }) {
  const { t } = useReader()
  const mayReverse = useRight('donation.reverse')
  return (
    <Row facts={<MatchFacts match={match} />}>
      {(mayReverse || !match.settled_by_it) && (
        <LineButton
          look="quiet"
          aria-label={t('statements.undo.title', { code: match.code })}
          onClick={onUndo}
        >
          {t('statements.undo')}
        </LineButton>
      )}
    </Row>
  )
}

type LeftUnallocatedProps = { line: StatementLine; reason: string; onReopen: () => void }

function LeftUnallocated({ line, reason, onReopen }: LeftUnallocatedProps) {
  const { t } = useReader()
  const reopening = useSend(reopenLine)
  const { decided_by, decided_at } = line
  return (
    <Row
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
    </Row>
  )
}

/** Label of a button that opens a dialog about a line. */
type AskedBy = 'match' | 'deposit' | 'record' | 'leave' | 'own-account'

function Open({ line, onConfirm, onAsk }: { line: StatementLine } & LineActions) {
  const { t } = useReader()
  const mayVerify = useRight('donation.verify')
  const mayEnter = useRight('donation.enter')
  const mayPost = useRight('accounting.post')
  const { suggested, proposals, amount_paisa, open_paisa, codes = [] } = line
  const agreement = suggested || !mayEnter ? null : line.agreement
  const reopenable = mayVerify ? codes.flatMap(({ rejected }) => rejected ?? []) : []
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
    <Row
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
          {isUnknown && !agreement && <span className="text-ink-soft">{t('statements.no-candidate')}</span>}
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
      {reopenable.map((rejected) => (
        <LineButton
          key={rejected.attempt_id}
          aria-label={t('statements.reopen-and-match-code', { code: rejected.code })}
          onClick={() => onAsk(line, { to: 'match', line, first: rejected })}
        >
          {t('statements.reopen-and-match')}
        </LineButton>
      ))}
      <LineButton
        look={suggested ? 'quiet' : 'secondary'}
        {...ask('match', { to: 'match', line, first: undefined })}
      />
      {isUnknown && <LineButton look="quiet" {...ask('deposit', { to: 'deposit', line })} />}
      {mayEnter && open_paisa >= 100 && (
        <LineButton look="quiet" {...ask('record', { to: 'enter', line, donor })} />
      )}
      {mayPost && isUnknown && open_paisa === amount_paisa && (
        <LineButton look="quiet" {...ask('own-account', { to: 'voucher', line })} />
      )}
      <LineButton look="quiet" {...ask('leave', { to: 'leave', lines: [line] })} />
    </Row>
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

/** The subject of a code that matches no open transfer, with the available actions. */
function CodeFacts({ code }: { code: FoundCode }) {
  const { t } = useReader()
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <PayableLink kind={code.kind} id={code.id} code={code.code} />
        {code.rejected ? (
          <StatusBadge status={t('statements.status.rejected')} look="info" />
        ) : (
          <PaymentStatusBadge status={code.status} />
        )}
      </div>
      <span className="block">
        {code.name}, <span className="whitespace-nowrap tabular-nums">{formatRupees(t, code.amount)}</span>{' '}
        <span className="text-xs whitespace-nowrap text-ink-soft">· {formatDay(t, code.created_at)}</span>
      </span>
      <span className="block text-ink-soft">{adviceAbout(t, code)}</span>
    </div>
  )
}

function adviceAbout(t: Translate, { kind, status, rejected }: FoundCode): string {
  if (rejected) return t('statements.code.rejected')
  if (status === 'refunded') return t('statements.code.refunded', { what: kind })
  return t(isPaid(status) ? 'statements.code.paid' : 'statements.code.other-way', { what: kind })
}
