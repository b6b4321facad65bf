import type { LineReturn } from '../../../../contract/src/line-returns.ts'
import { reopenLine, type StatementLine } from '../../../../contract/src/statement-lines.ts'
import { formatDay } from '../../ui/pakistan-time.ts'
import { formatRupees, useReader } from '../../ui/reader.tsx'
import { NoValue, WithNote } from '../parts/cells.tsx'
import { PayableLink } from '../parts/links.tsx'
import { useRight, useSend } from '../session/calls.ts'
import {
  CodeFacts,
  ConfidenceBadge,
  joinPayments,
  lineName,
  MatchFacts,
  type ShownMatch,
} from './line-facts.tsx'
import { LineButton, LineRow } from './line-row.tsx'
import { type LineActions, OpenLine } from './open-line.tsx'

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
      {joinPayments(t, line).map((match) => (
        <Match key={match.id} match={match} onUndo={() => actions.onAsk(line, { to: 'undo', match })} />
      ))}
      {left_reason !== null && (
        <UnallocatedRow line={line} reason={left_reason} onReopen={() => actions.onReopen(line)} />
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
      {line.status === 'open' && <OpenLine line={line} {...actions} />}
      {line.voucher && <VoucherRow voucher={line.voucher} />}
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

function VoucherRow({ voucher }: { voucher: NonNullable<StatementLine['voucher']> }) {
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

/** Whether the user may undo a match. Everyone who matches lines may undo a match that settled nothing. */
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

type UnallocatedRowProps = { line: StatementLine; reason: string; onReopen: () => void }

function UnallocatedRow({ line, reason, onReopen }: UnallocatedRowProps) {
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

type ReturnRowProps = { line: StatementLine; found: LineReturn; onAsk: () => void }

/** Shows a return by the bank: the gifts to reverse, or the other of two lines that cancel each other out. */
function ReturnRow({ line, found, onAsk }: ReturnRowProps) {
  const { t } = useReader()
  const mayReverse = useRight('donation.reverse')
  const mayPost = useRight('accounting.post')
  const { gifts, debit_day, credit_day, confidence } = found
  const isDebit = line.id === found.debit_id
  const isEarlier = credit_day !== null && (isDebit ? debit_day < credit_day : credit_day <= debit_day)
  const otherDay = isDebit ? credit_day : debit_day
  const direction = isEarlier
    ? isDebit
      ? 'debit-returned'
      : 'credit-returned'
    : isDebit
      ? 'returns-credit'
      : 'returns-debit'
  const label = gifts.length > 0 ? 'return' : 'offset'
  return (
    <LineRow
      facts={
        <>
          <span className="flex flex-wrap items-center gap-x-2 font-semibold">
            {t(`statements.return.${direction}`, {
              day: otherDay === null ? 'none' : formatDay(t, otherDay),
            })}
            <ConfidenceBadge confidence={confidence} />
          </span>
          {gifts.map(({ attempt_id, kind, id, code, name, amount }) => (
            <span key={attempt_id} className="flex flex-wrap items-center gap-x-2">
              <PayableLink kind={kind} id={id} code={code} />
              <span>
                {name}
                {t('ui.comma')}
                <span className="whitespace-nowrap tabular-nums">{formatRupees(t, amount)}</span>
              </span>
            </span>
          ))}
          {gifts.length === 0 && <span className="text-ink-soft">{t('statements.return.no-gift')}</span>}
        </>
      }
    >
      {(gifts.length > 0 ? mayReverse : mayPost) && (
        <LineButton aria-label={t(`statements.${label}-line`, { line: lineName(t, line) })} onClick={onAsk}>
          {t(`statements.${label}`)}
        </LineButton>
      )}
    </LineRow>
  )
}
