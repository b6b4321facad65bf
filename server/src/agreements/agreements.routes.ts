import type { FastifyInstance } from 'fastify'
import * as calls from '../../../contract/src/agreements.ts'
import type { Reader } from '../../../words/src/reader.ts'
import type { AppContext } from '../context.ts'
import { donorActor } from '../history/record-audit.ts'
import { releaseHeldAgreementMessage } from '../messages/held-messages.ts'
import type { Route } from '../platform/http/route.ts'
import { readAgreementPage } from './agreements.queries.ts'
import * as changes from './change-agreement.ts'
import { confirmAgreement } from './confirm-agreement.ts'
import { payAgreement } from './pay-agreement.ts'

/** Limit per IP address. */
const limit = { callsPerMinute: 60 }

export function agreementsRoutes(route: Route, server: FastifyInstance, context: AppContext): void {
  const { db, donationWriter: writer, donationGuard: guard } = context
  route(
    calls.readAgreement,
    async ({ params, reader }) => {
      await releaseHeldAgreementMessage(context, params.link)
      return readAgreementPage(db, params.link, reader.language)
    },
    limit,
  )
  route(
    calls.confirmAgreement,
    (call) => confirmAgreement(context, byDonor(call), call.body.token).then(() => page(call)),
    limit,
  )
  route(calls.payAgreement, ({ params, body }) => payAgreement(context, params.link, body), limit)

  const byDonor = ({ params, request }: { params: { link: string }; request: { ip: string } }) => ({
    db,
    sealer: context.sealer,
    link: params.link,
    by: donorActor(request),
  })
  const page = ({ params, reader }: { params: { link: string }; reader: Reader }) =>
    readAgreementPage(db, params.link, reader.language)
  route(
    calls.changeAgreement,
    async (call) => {
      guard.admitReceiver('raast_account', call.body.raast_account)
      await changes.changeTerms(byDonor(call), call.body, writer)
      return page(call)
    },
    limit,
  )
  route(
    calls.pauseAgreement,
    (call) => changes.pauseAgreement(byDonor(call), call.body).then(() => page(call)),
    limit,
  )
  route(calls.resumeAgreement, (call) => changes.resumeAgreement(byDonor(call)).then(() => page(call)), limit)
  route(
    calls.skipPeriod,
    (call) => changes.skipPeriod(byDonor(call), call.body).then(() => page(call)),
    limit,
  )
  route(
    calls.endAgreement,
    (call) => changes.endAgreement(byDonor(call), call.body).then(() => page(call)),
    limit,
  )
  route(
    calls.removeInstrument,
    (call) => changes.removeInstrument(byDonor(call)).then(() => page(call)),
    limit,
  )
  // The address is a secret: search engines must not index it.
  server.get<{ Params: { link: string } }>('/monthly/:link', async ({ params }, reply) => {
    const known = await db.selectFrom('agreements').select('id').where('link', '=', params.link).execute()
    return reply.header('x-robots-tag', 'noindex, noarchive').sendSite(known.length > 0 ? 200 : 404)
  })
}
