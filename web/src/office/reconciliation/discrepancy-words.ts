import type { Discrepancy } from '../../../../contract/src/reconciliation.ts'
import { formatPaisa, formatRupees } from '../../ui/format-rupees.ts'
import { capitalised } from '../lists/capitalised.ts'

type Said = Pick<
  Discrepancy,
  'kind' | 'ours' | 'theirs' | 'their_amount_paisa' | 'gateway' | 'amount' | 'may_accept' | 'what'
>

/** What differs, and what a person can do about it, in plain words. */
export function discrepancyWords(discrepancy: Said): { differs: string; advice: string } {
  const { kind, gateway, ours, theirs, amount, their_amount_paisa: paisa, what } = discrepancy
  const them = capitalised(gateway)
  switch (kind) {
    case 'state':
      return stateWords(discrepancy)
    case 'amount':
      return {
        differs: `${them} names ${paisa === null ? 'no amount' : formatPaisa(paisa)}, and ${formatRupees(amount)} were to be paid. Our books say ${ours}.`,
        advice:
          'Look the payment up at the gateway. Such an answer never settles anything: what was paid wrongly is refunded there, and then this is closed with a note.',
      }
    case 'paid late':
      return {
        differs: 'It was paid after it had expired here, and counts as paid.',
        advice: `The donor may have been told that it failed, or have paid another ${what}. Have a look, then close this with a note.`,
      }
    case 'paid twice':
      return {
        differs: `This ${what} was paid twice, and counts once.`,
        advice:
          'Give one of the two back in the details: then this ends by itself. If both were meant, close it with a note.',
      }
    case 'refunded twice':
      return {
        differs: `${them} says ${theirs}, and staff had given money back by hand before: more may have gone back than was paid.`,
        advice: `Look up at the gateway what it gave back, ask for what was too much, then close this with a note.`,
      }
    case 'disputed':
      return {
        differs: `The payer’s bank disputes this ${what}. The totals do not count it until that is decided.`,
        advice:
          'Send the vendor, before its deadline, what shows that the payer meant to pay. When it is decided this ends by itself; if the bank takes the money back and the gateway does not say so, record it in the details.',
      }
    case 'refund of unknown amount':
      return {
        differs: `${them} gave back a part of it (${theirs}), and did not say how much.`,
        advice:
          'Look the amount up at the gateway and record it in the details: then this ends by itself. Until then the totals count all of it.',
      }
  }
}

const paid = ['success', 'partially refunded', 'refunded', 'disputed']

function stateWords({ ours, theirs, gateway, may_accept }: Said): { differs: string; advice: string } {
  const them = capitalised(gateway)
  if (theirs === 'unknown')
    return {
      differs: `Our books say ${ours}, and ${them} does not know this payment, or answers about another one.`,
      advice: 'Ask again. If it stays so, send the transaction id to the vendor and ask what became of it.',
    }
  if (may_accept)
    return {
      differs: `${them} says ${theirs}, and our books say ${ours}.`,
      advice:
        'Ask again. If it stays so, book it as paid, or refund it at the gateway and close this with a note.',
    }
  const weHaveIt = paid.includes(ours)
  const theyHaveIt = paid.includes(theirs)
  return {
    differs: `${them} says ${theirs}, and our books say ${ours}.`,
    advice:
      weHaveIt && !theyHaveIt
        ? 'Ask again. If it stays so, look for the money in the gateway’s settlement report, and ask the vendor if it is not there.'
        : weHaveIt
          ? 'The gateway’s record can be a day behind. If it stays so, look up there what was given back, and record in the details what is missing.'
          : 'Such an answer settles nothing. Ask again, and ask the vendor if it stays so.',
  }
}
