import { Fragment } from 'react'
import { useReader } from '../../ui/reader.ts'
import { ChangeArrow } from './change-arrow.tsx'
import { factRows } from './fact-rows.ts'
import { NoValue } from './no-value.tsx'

/** Details of an event, collapsed; a dash when there are none. */
export function Facts({ of: facts }: { of: Readonly<Record<string, unknown>> }) {
  const { t } = useReader()
  const rows = factRows(t, facts)
  if (rows.length === 0) return <NoValue />
  return (
    <details className="text-start">
      <summary className="-my-2.5 w-fit cursor-pointer rounded-sm py-2.5 font-semibold whitespace-nowrap text-brand underline-offset-4 hover:underline">
        {t('ui.details')}
      </summary>
      <dl className="mt-2 grid gap-1 border-s-2 border-line ps-3 text-xs">
        {rows.map(({ name, value }) => (
          <div key={name}>
            <dt className="inline text-ink-soft">{name}:</dt>{' '}
            <dd className="inline wrap-anywhere">
              <OldAndNew of={value} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** 'old → new', each side in its own text direction, independent of the page's. */
const OldAndNew = ({ of: value }: { of: string }) =>
  value.split(' → ').map((side, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: both sides may be equal
    <Fragment key={place}>
      {place > 0 && (
        <>
          {' '}
          <ChangeArrow />{' '}
        </>
      )}
      <bdi>{side}</bdi>
    </Fragment>
  ))
