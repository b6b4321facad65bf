import { isPaid } from '../../../../contract/src/payment-states.ts'
import { gatewayTitle } from '../../../../contract/src/payment-titles.ts'
import type { Discrepancy } from '../../../../contract/src/reconciliation.ts'
import { formatPaisa, formatRupees } from '../../ui/format-rupees.ts'
import { personOf } from '../details/shown.ts'

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

type Words = { happened: string; means: string; todo: string }

/** What happened, what it means, and what to do about it, for whoever runs the office. */
export function discrepancyWords(discrepancy: Described): Words {
  const { kind, gateway, ours, theirs, amount, their_amount_paisa: paisa, what } = discrepancy
  const them = gatewayTitle(gateway)
  const person = personOf({ what })
  switch (kind) {
    case 'state':
      return stateWords(discrepancy)
    case 'amount':
      return {
        happened: `${them} reports ${paisa === null ? 'no amount' : formatPaisa(paisa)}, but ${formatRupees(amount)} was due.`,
        means: `A payment of another amount never counts by itself: here the ${what} is ${statusWord(ours)}.`,
        todo: 'Look the payment up at the gateway, refund it there if it is wrong, then close this with a note.',
      }
    case 'paid late':
      return {
        happened: `This ${what} was paid after it had expired.`,
        means: `It counts as paid. The ${person} may have been told that it failed, and may have paid another ${what}.`,
        todo: `Look for another ${what} of the same ${person}, then close this with a note.`,
      }
    case 'paid twice':
      return {
        happened: `This ${what} was paid twice.`,
        means: 'It counts once; the other payment is too much.',
        todo: 'Refund one of the two payments in the details, and this resolves itself. If both were intended, close it with a note.',
      }
    case 'refunded twice':
      return {
        happened: `${them} says ‘${statusWord(theirs)}’, and staff had already recorded a refund by hand.`,
        means: 'More may have been refunded than was paid.',
        todo: 'Look up at the gateway what it refunded, ask for any excess back, then close this with a note.',
      }
    case 'disputed':
      return {
        happened: `The payer’s bank disputes this ${what}.`,
        means: 'The totals leave it out until the dispute is decided.',
        todo: 'Send the gateway, before its deadline, evidence that the payer meant to pay. Once it is decided, this resolves itself; if the bank takes the money back and the gateway does not report it, record the refund in the details.',
      }
    case 'refund of unknown amount':
      return {
        happened: `${them} says ‘${statusWord(theirs)}’, but not how much was refunded.`,
        means: 'Until the amount is known, the totals count the full amount.',
        todo: 'Look the amount up at the gateway and record it in the details, and this resolves itself.',
      }
  }
}

function stateWords({ ours, theirs, gateway, may_accept, paid_otherwise, what }: Described): Words {
  const them = gatewayTitle(gateway)
  const person = personOf({ what })
  const weHaveIt = isPaid(ours)
  const counts = weHaveIt
    ? `The ${what} counts as paid, but the gateway does not confirm the money.`
    : `The ${what} does not count as paid.`
  if (theirs === 'unknown')
    return {
      happened: `${them} does not know this payment, or answers about another one. Our books say ‘${statusWord(ours)}’.`,
      means: counts,
      todo: 'Check again. If nothing changes, send the transaction number to the gateway’s support and ask what became of the payment.',
    }
  const happened = `${them} says ‘${statusWord(theirs)}’, but our books say ‘${statusWord(ours)}’.`
  if (!weHaveIt && isPaid(theirs) && paid_otherwise)
    return {
      happened,
      means: `This ${what} has already been paid another way. If this money has arrived too, the ${person} has paid twice.`,
      todo: 'Check again. If nothing changes, refund this second payment at the gateway, then close this with a note.',
    }
  if (may_accept)
    return {
      happened,
      means: `The ${person} has probably paid, but the ${what} does not count yet and has no receipt.`,
      todo: 'Check again. If nothing changes, book it as paid, or refund it at the gateway and close this with a note.',
    }
  if (weHaveIt && !isPaid(theirs))
    return {
      happened,
      means: counts,
      todo: 'Check again. If nothing changes, look for the money in the gateway’s settlement report; if it is not there, ask the gateway’s support.',
    }
  if (weHaveIt)
    return {
      happened,
      means: 'One of the two knows of a refund or dispute that the other does not.',
      todo: 'The gateway’s record can be a day behind. If nothing changes, look up there what was refunded, and record any missing refund in the details.',
    }
  return {
    happened,
    means: counts,
    todo: 'Check again, and ask the gateway’s support if nothing changes.',
  }
}

/** A status as people say it. */
const statusWord = (status: string) => (status === 'success' ? 'paid' : status)
