import { isPaid } from '../../../../contract/src/payment-states.ts'
import { gatewayTitle } from '../../../../contract/src/payment-titles.ts'
import type { Discrepancy } from '../../../../contract/src/reconciliation.ts'
import { formatPaisa, formatRupees } from '../../ui/format-rupees.ts'

type Described = Pick<
  Discrepancy,
  'kind' | 'ours' | 'theirs' | 'their_amount_paisa' | 'gateway' | 'amount' | 'may_accept' | 'what'
>

/** What is wrong, and what a person can do about it, in plain words. */
export function discrepancyWords(discrepancy: Described): { summary: string; advice: string } {
  const { kind, gateway, ours, theirs, amount, their_amount_paisa: paisa, what } = discrepancy
  const them = gatewayTitle(gateway)
  switch (kind) {
    case 'state':
      return stateWords(discrepancy)
    case 'amount':
      return {
        summary: `${them} reports ${paisa === null ? 'no amount' : formatPaisa(paisa)}, but ${formatRupees(amount)} was due. Our books say ${ours}.`,
        advice:
          'Look the payment up at the gateway. Such an answer never settles a payment: refund any wrong payment there, then close this with a note.',
      }
    case 'paid late':
      return {
        summary: `This ${what} was paid after it had expired, and counts as paid.`,
        advice: `The ${what === 'donation' ? 'donor' : 'payee'} may have been informed that it failed, or may have paid another ${what}. Check, then close this with a note.`,
      }
    case 'paid twice':
      return {
        summary: `This ${what} was paid twice, but counts once.`,
        advice:
          'Refund one of the two payments in the details, and this resolves itself. If both were intended, close it with a note.',
      }
    case 'refunded twice':
      return {
        summary: `${them} reports ${theirs}, but staff had already recorded a refund by hand: more may have been refunded than was paid.`,
        advice:
          'Look up at the gateway what it refunded, ask for any excess back, then close this with a note.',
      }
    case 'disputed':
      return {
        summary: `The payer’s bank disputes this ${what}. The totals exclude it until the dispute is decided.`,
        advice:
          'Send the gateway, before its deadline, evidence that the payer meant to pay. Once the dispute is decided, this resolves itself; if the bank takes the money back and the gateway does not report it, record the refund in the details.',
      }
    case 'refund of unknown amount':
      return {
        summary: `${them} reports ${theirs}, but not how much was refunded.`,
        advice:
          'Look the amount up at the gateway and record it in the details, and this resolves itself. Until then the totals count the full amount.',
      }
  }
}

function stateWords({ ours, theirs, gateway, may_accept }: Described): { summary: string; advice: string } {
  const them = gatewayTitle(gateway)
  if (theirs === 'unknown')
    return {
      summary: `Our books say ${ours}, but ${them} does not know this payment or answers about a different one.`,
      advice:
        'Check again. If nothing changes, send the transaction ID to the gateway’s support and ask what became of it.',
    }
  if (may_accept)
    return {
      summary: `${them} reports ${theirs}, but our books say ${ours}.`,
      advice:
        'Check again. If nothing changes, book it as paid, or refund it at the gateway and close this with a note.',
    }
  const weHaveIt = isPaid(ours)
  const theyHaveIt = isPaid(theirs)
  return {
    summary: `${them} reports ${theirs}, but our books say ${ours}.`,
    advice:
      weHaveIt && !theyHaveIt
        ? 'Check again. If nothing changes, look for the money in the gateway’s settlement report; if it is not there, ask the gateway’s support.'
        : weHaveIt
          ? 'The gateway’s record can be a day behind. If nothing changes, look up there what was refunded, and record any missing refund in the details.'
          : 'Such an answer settles nothing. Check again, and ask the gateway’s support if nothing changes.',
  }
}
