import * as attemptsCalls from '../../../contract/src/attempts.ts'
import * as corrections from '../../../contract/src/corrections.ts'
import * as calls from '../../../contract/src/transfers.ts'
import type { AppContext } from '../context.ts'
import type { Route } from '../platform/http/route.ts'
import { dayOf } from '../platform/text/pakistan-time.ts'
import { retryCodeCollision } from '../settlement/new-donation-code.ts'
import { prepareDifference } from '../settlement/prepare-difference.ts'
import { readBankTransfer } from './bank-transfers.queries.ts'
import { allocateMoney, correctLine } from './change-donation-line.ts'
import { decideTransfer } from './decide-transfer.ts'
import { submitBankTransfer } from './submit-bank-transfer.ts'

export function bankTransfersRoutes(route: Route, context: AppContext): void {
  route(attemptsCalls.readBankTransfer, ({ params, reader }) =>
    readBankTransfer(reader.language, context, params.link),
  )
  route(
    attemptsCalls.submitBankTransfer,
    ({ params, body, file, reader }) => submitBankTransfer(reader.language, context, params.link, body, file),
    {
      callsPerMinute: 20,
    },
  )
  route(calls.verifyTransfer, ({ params, body: { despite, ...body }, ...staff }) =>
    retryCodeCollision(async () => {
      const difference = await prepareDifference(context, params.id, body.difference)
      const found = { ...body, difference, value_date: body.value_date ?? '', today: dayOf(new Date()) }
      const verified = { kind: 'transfer_verified', attempt_id: params.id, ...found, asks: !despite } as const
      return decideTransfer(context.db, verified, staff)
    }),
  )
  route(calls.rejectTransfer, ({ params, body, ...staff }) => {
    const { reason, amount_arrived = null } = body
    const rejected = { kind: 'transfer_rejected', attempt_id: params.id, reason, amount_arrived } as const
    return decideTransfer(context.db, rejected, staff)
  })
  for (const [call, kind] of [
    [calls.undoRejection, 'rejection_undone'],
    [calls.reverseVerification, 'verification_reversed'],
  ] as const)
    route(call, ({ params, body, ...staff }) =>
      decideTransfer(context.db, { kind, attempt_id: params.id, reason: body.reason }, staff),
    )
  route(calls.allocateFund, ({ params, body, ...staff }) => allocateMoney(context.db, params.id, body, staff))
  route(corrections.correctLine, ({ params, body, ...staff }) =>
    correctLine(context.db, params.id, body, staff),
  )
}
