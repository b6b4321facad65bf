import type { LineReturn } from '../../../../contract/src/line-returns.ts'
import type { StatementLine } from '../../../../contract/src/statement-lines.ts'
import { formatDay } from '../../ui/format-instant.ts'
import { formatRupees } from '../../ui/format-number.ts'
import { useReader } from '../../ui/reader.ts'
import { PayableLink } from '../parts/links.tsx'
import { useRight } from '../session/auth.ts'
import { ConfidenceBadge, lineName } from './line-facts.tsx'
import { LineButton, LineRow } from './line-row.tsx'

type ReturnRowProps = { line: StatementLine; found: LineReturn; onAsk: () => void }

/** Shows a return by the bank: the gifts to reverse, or two lines that cancel each other out. */
export function ReturnRow({ line, found, onAsk }: ReturnRowProps) {
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
