import type { StatementFile } from '../../../../contract/src/statements.ts'
import type { Translate } from '../../../../words/src/reader.ts'
import { useReader } from '../../ui/reader.ts'

type Credits = Pick<StatementFile, 'matched' | 'left' | 'open'>

/** Colours of the bar and its legend, by the state of the credits. */
export const creditColours = { matched: 'bg-brand', left: 'bg-line-strong', open: 'bg-gold' } as const

/** A statement's credits as a bar: matched, left unallocated and open. */
export function CreditsBar({ matched, left, open }: Credits) {
  const { t } = useReader()
  const whole = Math.max(1, matched.paisa + left.paisa + open.paisa)
  return (
    <div
      role="img"
      aria-label={t('statements.shares', {
        matched: share(t, matched.paisa, whole),
        left: share(t, left.paisa, whole),
        open: share(t, open.paisa, whole),
      })}
      className="flex h-2 gap-px overflow-hidden rounded-full bg-line"
    >
      {Object.entries({ matched, left, open }).map(
        ([name, { paisa }]) =>
          paisa > 0 && (
            <span
              key={name}
              className={`min-w-1 ${creditColours[name as keyof Credits]}`}
              style={{ flexGrow: paisa / whole }}
            />
          ),
      )}
    </div>
  )
}

/** A share in percent: '0 %' and '100 %' only when exact. */
function share(t: Translate, paisa: number, whole: number): string {
  const percent = Math.round((paisa * 100) / whole)
  if (percent === 0 && paisa > 0) return t('statements.share.under')
  if (percent === 100 && paisa < whole) return t('statements.share.over')
  return t('statements.share', { percent })
}
