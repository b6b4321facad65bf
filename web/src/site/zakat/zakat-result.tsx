import { useState } from 'react'
import type { Cause } from '../../../../contract/src/causes.ts'
import { possessions } from '../../../../contract/src/zakat.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { formatRupees } from '../../ui/format-rupees.ts'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { giveZakat } from './give-zakat.ts'
import type { SheetResult } from './zakat-sheet.ts'

const names: Record<(typeof possessions)[number], string> = {
  gold: 'Gold',
  silver: 'Silver',
  cash: 'Cash and bank balances',
  stock: 'Goods for trade',
  receivables: 'Money owed to you',
  investments: 'Investments',
}

/**
 * What the donor's zakat is, line by line, and the way to give it.
 * @param causes those that take any amount of zakat; undefined while they travel
 */
export function ZakatResult({
  result,
  causes,
  openPage,
}: {
  result: SheetResult
  causes: readonly Cause[] | undefined
  openPage: (url: string) => void
}) {
  const [causeId, setCauseId] = useState('')
  const [problem, setProblem] = useState<string>()
  const { wealth, nisab, zakat, debts } = result
  const cause = causes?.find(({ id }) => String(id) === causeId) ?? causes?.[0]
  const lines = possessions.filter((possession) => result[possession] > 0)

  function give(cause: Cause) {
    const found = giveZakat(cause, zakat)
    setProblem(found)
    if (found === undefined) openPage('/?step=details')
  }

  return (
    <section aria-labelledby="zakat-title" className="panel grid gap-4 p-4 sm:p-5 md:sticky md:top-6">
      <h2 id="zakat-title" className="text-lg font-bold">
        Your zakat
      </h2>
      {(lines.length > 0 || debts > 0) && (
        <dl className="grid gap-1.5 text-sm">
          {lines.map((possession) => (
            <Row key={possession} name={names[possession]} value={formatRupees(result[possession])} />
          ))}
          {debts > 0 && <Row name="Debts due" value={`− ${formatRupees(debts)}`} />}
          <div className="mt-1 border-t border-line-strong pt-2 font-bold">
            <Row name="Together" value={formatRupees(wealth)} />
          </div>
          {nisab !== undefined && <Row name="Nisab" value={formatRupees(nisab)} />}
        </dl>
      )}
      <div role="status" className="rounded-sm bg-gold-soft px-4 py-3">
        {zakat > 0 && <p className="font-display text-2xl font-bold tabular-nums">{formatRupees(zakat)}</p>}
        <p className="text-sm">{inWords(result)}</p>
      </div>
      {zakat > 0 && causes && causes.length > 1 && (
        <Select
          label="Cause"
          unmarked
          options={causes.map(({ id, fundtitle }) => ({ label: fundtitle, value: String(id) }))}
          value={String(cause?.id ?? '')}
          onChange={setCauseId}
        />
      )}
      {problem !== undefined && (
        <Notice look="danger" role="alert">
          {problem}
        </Notice>
      )}
      {zakat > 0 && cause && <Button onClick={() => give(cause)}>Give this zakat</Button>}
      {zakat > 0 && causes?.length === 0 && <p className="text-sm">We take no zakat online at the moment.</p>}
      <ButtonLink look={zakat > 0 && cause ? 'quiet' : 'secondary'} href="/">
        Back to the donation page
      </ButtonLink>
    </section>
  )
}

function inWords({ wealth, nisab, zakat }: SheetResult): string {
  if (wealth === 0) return 'Enter what you own to see your zakat.'
  if (zakat === 0) return 'This is below the nisab: no zakat is due on it. You can still give sadqah.'
  if (nisab === undefined) return '2.5% of it, due if it reaches the nisab.'
  return '2.5% of it, rounded up to whole rupees.'
}

const Row = ({ name, value }: { name: string; value: string }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt>{name}</dt>
    <dd className="shrink-0 tabular-nums">{value}</dd>
  </div>
)
