import type { Discrepancy } from '../../../../contract/src/reconciliation.ts'
import { isPaid } from '../../../../contract/src/status.ts'
import { statusName } from '../../../../words/src/display-names.ts'
import { formatPaisa } from '../../../../words/src/format-values.ts'
import { formatRupees, type Translate } from '../../ui/reader.tsx'
import { gatewayName } from '../parts/names.ts'

type DiscrepancyText = { happened: string; means: string; advice: string }

export function discrepancyText(t: Translate, discrepancy: Discrepancy): DiscrepancyText {
  const { kind, amount, their_amount_paisa: paisa } = discrepancy
  if (kind === 'state') return stateText(t, discrepancy)
  const values = {
    what: discrepancy.what,
    gateway: gatewayName(t, discrepancy.gateway),
    theirs: statusText(t, discrepancy.theirs),
    ours: statusText(t, discrepancy.ours),
    due: formatRupees(t, amount),
  }
  return {
    happened:
      kind !== 'amount'
        ? t(`reconciliation.${kind}.happened`, values)
        : paisa === null
          ? t('reconciliation.amount.none', values)
          : t('reconciliation.amount.other', { ...values, reported: formatPaisa(t, paisa) }),
    means: t(`reconciliation.${kind}.means`, values),
    advice: t(`reconciliation.${kind}.advice`, values),
  }
}

function stateText(
  t: Translate,
  { ours, theirs, gateway, may_accept, paid_otherwise, what }: Discrepancy,
): DiscrepancyText {
  const them = gatewayName(t, gateway)
  const isPaidInBooks = isPaid(ours)
  const counts = t(
    isPaidInBooks ? 'reconciliation.state.unconfirmed.means' : 'reconciliation.state.unpaid.means',
    { what },
  )
  if (theirs === 'unknown')
    return {
      happened: t('reconciliation.state.unknown.happened', { gateway: them, ours: statusText(t, ours) }),
      means: counts,
      advice: t('reconciliation.state.unknown.advice'),
    }
  const happened = t('reconciliation.state.happened', {
    gateway: them,
    theirs: statusText(t, theirs),
    ours: statusText(t, ours),
  })
  const text = (means: string, name: 'paid-otherwise' | 'may-accept' | 'unconfirmed' | 'refund') => ({
    happened,
    means,
    advice: t(`reconciliation.state.${name}.advice`),
  })
  if (!isPaidInBooks && isPaid(theirs) && paid_otherwise)
    return text(t('reconciliation.state.paid-otherwise.means', { what }), 'paid-otherwise')
  if (may_accept) return text(t('reconciliation.state.may-accept.means', { what }), 'may-accept')
  if (isPaidInBooks && !isPaid(theirs)) return text(counts, 'unconfirmed')
  if (isPaidInBooks) return text(t('reconciliation.state.refund.means'), 'refund')
  return { happened, means: counts, advice: t('reconciliation.state.advice') }
}

const statusText = (t: Translate, status: string) =>
  status === 'success' ? t('reconciliation.status.paid') : statusName(t, status)
