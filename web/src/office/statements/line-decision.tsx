import { reopenLine, type StatementLine } from '../../../../contract/src/statement-lines.ts'
import { formatDay } from '../../ui/format-instant.ts'
import { useReader } from '../../ui/reader.ts'
import { NoValue, WithNote } from '../parts/cells.tsx'
import { useRight } from '../session/auth.ts'
import { useSend } from '../session/calls.ts'
import { CodeFacts, lineName, MatchFacts, type ShownMatch, sumUpPayments } from './line-facts.tsx'
import { ReturnRow } from './line-return.tsx'
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
      {line.status === 'open' && <OpenLine line={line} {...actions} />}
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
