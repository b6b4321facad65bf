import type { Discrepancy } from '../../../../contract/src/reconciliation.ts'
import { isPaid } from '../../../../contract/src/status.ts'
import { formatPaisa } from '../../../../words/src/format-paisa.ts'
import { say } from '../../../../words/src/say.ts'
import { statusName } from '../../../../words/src/status-name.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { gatewayName } from '../parts/gateway-name.ts'

type Described = Pick<
  Discrepancy,
  | 'kind'
  | 'ours'
  | 'theirs'
  | 'their_amount_paisa'
  | 'gateway'
  | 'amount'
  | 'may_accept'
  | 'paid_otherwise'
  | 'what'
  | 'what_id'
>

type Words = { happened: string; means: string; advice: string }

/** Explains a discrepancy to staff: the event, its meaning, and the action to take. */
export function discrepancyText(discrepancy: Described): Words {
  const { kind, amount, their_amount_paisa: paisa } = discrepancy
  if (kind === 'state') return stateText(discrepancy)
  const values = {
    what: discrepancy.what,
    gateway: gatewayName(discrepancy.gateway),
    theirs: statusText(discrepancy.theirs),
    ours: statusText(discrepancy.ours),
    due: formatRupees(amount),
  }
  return {
    happened:
      kind !== 'amount'
        ? say(`reconciliation.${kind}.happened`, values)
        : paisa === null
          ? say('reconciliation.amount.none', values)
          : say('reconciliation.amount.other', { ...values, reported: formatPaisa(paisa) }),
    means: say(`reconciliation.${kind}.means`, values),
    advice: say(`reconciliation.${kind}.advice`, values),
  }
}

function stateText({ ours, theirs, gateway, may_accept, paid_otherwise, what }: Described): Words {
  const them = gatewayName(gateway)
  const isPaidInBooks = isPaid(ours)
  const counts = isPaidInBooks
    ? say('reconciliation.state.unconfirmed.means', { what })
    : say('reconciliation.state.unpaid.means', { what })
  if (theirs === 'unknown')
    return {
      happened: say('reconciliation.state.unknown.happened', { gateway: them, ours: statusText(ours) }),
      means: counts,
      advice: say('reconciliation.state.unknown.advice'),
    }
  const happened = say('reconciliation.state.happened', {
    gateway: them,
    theirs: statusText(theirs),
    ours: statusText(ours),
  })
  if (!isPaidInBooks && isPaid(theirs) && paid_otherwise)
    return {
      happened,
      means: say('reconciliation.state.paid-otherwise.means', { what }),
      advice: say('reconciliation.state.paid-otherwise.advice'),
    }
  if (may_accept)
    return {
      happened,
      means: say('reconciliation.state.may-accept.means', { what }),
      advice: say('reconciliation.state.may-accept.advice'),
    }
  if (isPaidInBooks && !isPaid(theirs))
    return {
      happened,
      means: counts,
      advice: say('reconciliation.state.unconfirmed.advice'),
    }
  if (isPaidInBooks)
    return {
      happened,
      means: say('reconciliation.state.refund.means'),
      advice: say('reconciliation.state.refund.advice'),
    }
  return {
    happened,
    means: counts,
    advice: say('reconciliation.state.advice'),
  }
}

/** A status in plain words. */
const statusText = (status: string) =>
  status === 'success' ? say('reconciliation.status.paid') : statusName(status)
