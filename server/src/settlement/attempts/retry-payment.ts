import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import { choosePair } from '../../catalogue/payment-methods/choose-pair.ts'
import { readOpenPairs } from '../../catalogue/payment-methods/payment-methods.queries.ts'
import type { AppContext } from '../../context.ts'
import { queueTransferEmail } from '../../messages/queue-transfer-email.ts'
import { Problem } from '../../platform/http/problem.ts'
import { mayRetry, type PaidByLink, paymentUrl, readByLink } from './attempts.queries.ts'
import { inquireAttempt } from './inquire-attempt.ts'
import { insertAttempt } from './insert-attempt.ts'
import { lockAttempt, lockPayable, moveAttempt, waitForNewAttempt } from './move-attempt.ts'

/**
 * A new attempt, with a new transaction id, to pay a donation or payment that is not paid: the first one of a payment,
 * or a retry. The gateway of the attempt before is asked first: somebody who has paid must not pay again.
 * @returns the page where the new attempt is paid
 * @throws Problem 404, 409 when it is paid or being looked at, 422 for a pair that cannot take it
 */
export async function retryPayment(
  context: AppContext,
  link: string,
  asked: { payment_method: string; payment_gateway: string },
): Promise<{ url: string }> {
  const paid = await readByLink(context.db, link)
  refuseUnlessOpen(paid)
  const { amount, payer, payable } = paid
  const pair = choosePair(await readOpenPairs(context), asked, { ...payer, amount })
  const before = paid.attempt
  if (before && (await inquireAttempt(context, before.id, 'donor')) === 'success') throw alreadyPaid()

  await context.db.transaction().execute(async (trx) => {
    await lockPayable(trx, payable)
    const now = await readByLink(trx, link)
    refuseUnlessOpen(now)
    if (now.attempt?.id !== before?.id)
      throw Problem.conflict('A new try to pay was just made. Please reload the page.')
    const because = { actor: 'donor', reason: 'chose to pay anew' }
    // Nobody could ever tell us that a transfer which was not told has arrived after all, but staff can.
    const transferNotTold =
      before?.status === 'pending' && !context.gateways.get(before.gateway.toLowerCase())?.inquire
    if (before && transferNotTold)
      await moveAttempt(trx, await lockAttempt(trx, before.id), 'expired', because)
    await waitForNewAttempt(trx, payable, await lockPayable(trx, payable), pair.associationId, because)
    await insertAttempt(trx, context, {
      payable,
      pair,
      amount,
      reason: before ? 'tried again' : 'first try to pay',
    })
    const hasTheLetter = transferNotTold && before?.gateway.toLowerCase() === bankTransferGateway
    if (pair.gateway.name === bankTransferGateway && !hasTheLetter) await queueTransferEmail(trx, payable)
  })
  return { url: paymentUrl(context.publicUrl, link) }
}

const alreadyPaid = () => Problem.conflict('This has been paid already. Thank you.')

function refuseUnlessOpen(paid: PaidByLink): void {
  if (mayRetry(paid)) return
  if (paid.status === 'pending')
    throw Problem.conflict(
      'Your bank transfer is being checked. This page tells you as soon as it has arrived.',
    )
  throw alreadyPaid()
}
