import {
  readBankTransfer as readCall,
  submitBankTransfer as submitCall,
} from '../../../../contract/src/attempts.ts'
import { rejectTransfer, reverseVerification, verifyTransfer } from '../../../../contract/src/transfers.ts'
import type { AppContext } from '../../context.ts'
import type { Route } from '../../platform/http/route.ts'
import { dayOf } from '../../platform/text/day-of.ts'
import { readBankTransfer } from './bank-transfers.queries.ts'
import { decideTransfer } from './decide-transfer.ts'
import { submitBankTransfer } from './submit-bank-transfer.ts'

export function bankTransfersRoutes(route: Route, context: AppContext): void {
  const { db } = context
  route(readCall, ({ params }) => readBankTransfer(context, params.link))
  route(
    submitCall,
    ({ params, body, file }) => submitBankTransfer(context, params.link, body.reference_no, file),
    {
      callsPerMinute: 20,
    },
  )
  route(verifyTransfer, ({ params, body, ...staff }) => {
    const found = { ...body, value_date: body.value_date ?? '', today: dayOf(new Date()) }
    return decideTransfer(db, { kind: 'transfer verified', attempt_id: params.id, ...found }, staff)
  })
  route(rejectTransfer, ({ params, body, ...staff }) =>
    decideTransfer(
      db,
      {
        kind: 'transfer rejected',
        attempt_id: params.id,
        reason: body.reason,
        amount_arrived: body.amount_arrived ?? null,
      },
      staff,
    ),
  )
  route(reverseVerification, ({ params, body, ...staff }) =>
    decideTransfer(db, { kind: 'verification reversed', attempt_id: params.id, reason: body.reason }, staff),
  )
}
