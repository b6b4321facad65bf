import * as calls from '../../../../contract/src/receipts.ts'
import type { AppContext } from '../../context.ts'
import { readMessages } from '../../messages/messages.queries.ts'
import type { Route } from '../../platform/http/route.ts'
import { resendMessage } from './resend-message.ts'

export function messagesRoutes(route: Route, { db }: AppContext): void {
  const donation = ({ id }: { id: number }) => ({ kind: 'donation', id }) as const
  const payment = ({ id }: { id: number }) => ({ kind: 'payment', id }) as const
  route(calls.listDonationMessages, ({ params }) => readMessages(db, donation(params)))
  route(calls.listPaymentMessages, ({ params }) => readMessages(db, payment(params)))
  route(calls.sendDonationMessage, ({ params, body, ...staff }) =>
    resendMessage(db, donation(params), body, staff),
  )
  route(calls.sendPaymentMessage, ({ params, body, ...staff }) =>
    resendMessage(db, payment(params), body, staff),
  )
}
