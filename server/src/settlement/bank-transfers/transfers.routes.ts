import { rejectTransfer, reverseVerification, verifyTransfer } from '../../../../contract/src/transfers.ts'
import type { AppContext } from '../../context.ts'
import type { Route } from '../../platform/http/route.ts'
import { rejectBankTransfer, reverseTransferVerification, verifyBankTransfer } from './decide-transfer.ts'

export function bankTransfersRoutes(route: Route, { db }: AppContext): void {
  route(verifyTransfer, ({ params, body, ...staff }) => verifyBankTransfer(db, params.id, body, staff))
  route(rejectTransfer, ({ params, body, ...staff }) => rejectBankTransfer(db, params.id, body.reason, staff))
  route(reverseVerification, ({ params, body, ...staff }) =>
    reverseTransferVerification(db, params.id, body.reason, staff),
  )
}
