import { useQuery } from '@tanstack/react-query'
import type { AgreementTerms } from '../../../../contract/src/agreements.ts'
import type { Kind } from '../../../../contract/src/fields.ts'
import { inProportion } from '../../../../contract/src/in-proportion.ts'
import { causesQuery } from '../parts/public-page.queries.ts'

type Part = { kind: Kind; amount: number }

/**
 * Divides an amount between zakat and other money; empty until the causes are loaded. A closed cause counts
 * as other money, as far as the page knows.
 */
export function usePartsByKind({ lines }: Pick<AgreementTerms, 'lines'>, amount: number): Part[] {
  const { data: causes } = useQuery(causesQuery)
  if (!causes) return []
  const zakat = new Set(causes.filter(({ kind }) => kind === 'zakat').map(({ id }) => id))
  const sum = (isZakat: boolean) =>
    lines.reduce((total, line) => (zakat.has(line.cause_id) === isZakat ? total + line.amount : total), 0)
  const [ofZakat = 0, ofOther = 0] = inProportion(amount, [sum(true), sum(false)])
  const parts: Part[] = [
    { kind: 'zakat', amount: ofZakat },
    { kind: 'general', amount: ofOther },
  ]
  return parts.filter((part) => part.amount > 0)
}
