import type { FastifyInstance } from 'fastify'
import * as calls from '../../../contract/src/donor-account.ts'
import type { AppContext } from '../context.ts'
import { requestErasure } from '../donations/personal-data/erasure-requests.ts'
import { packPersonalData } from '../donations/personal-data/export-personal-data.ts'
import { recordAudit } from '../history/record-audit.ts'
import type { Route } from '../platform/http/route.ts'
import { downloadYearlyStatement } from '../receipts/download-yearly-statement.ts'
import { hasPhoneChannels, isPhone } from './contact-point.ts'
import { readOwnDonations, readOwnIntents, readOwnPage } from './donor-account.queries.ts'
import { endDonorSessions } from './donor-session.ts'
import { ownDetailsRoutes } from './own-details.routes.ts'
import { requireOwnRecord } from './own-record.queries.ts'
import { requestSignIn, sendSignInLink } from './request-sign-in.ts'
import { chooseContact, signInDonor } from './sign-in-donor.ts'

export function donorAccountRoutes(route: Route, server: FastifyInstance, context: AppContext): void {
  const { db, donationGuard, secure } = context
  route(
    calls.requestSignIn,
    async ({ body, reader, request, reply }) => {
      await donationGuard.admitSignIn(request, isPhone(body.who) && (await hasPhoneChannels(context)))
      return requestSignIn(context, body, reader, { request, reply, secure })
    },
    { callsPerMinute: 120 },
  )
  route(
    calls.signInDonor,
    ({ body, request, reply }) => signInDonor(context, body, { request, reply, secure }),
    { callsPerMinute: 60 },
  )
  route(calls.readOwnPage, ({ donor, reader }) => readOwnPage(context, donor, reader))
  route(calls.chooseContact, async ({ body, donor, reader }) => {
    await chooseContact(db, donor, body.id)
    return readOwnPage(context, donor, reader)
  })
  route(calls.listOwnDonations, async ({ query, donor, reader }) =>
    readOwnDonations(db, reader.language, await requireOwnRecord(db, donor), query),
  )
  route(
    calls.readOwnStatement,
    async ({ params: { tax_year }, query, donor, request }) => {
      const { contactId, mayExport } = await requireOwnRecord(db, donor, 'isWhole')
      const key = { contactId, taxYear: tax_year, taxpayerId: query.taxpayer_id }
      const file = await downloadYearlyStatement(context, key, { inFull: mayExport })
      const subject = `donor ${contactId}`
      await recordAudit(db, { caller: null, request }, 'downloaded_yearly_statement', subject, { tax_year })
      return file
    },
    { callsPerMinute: 30 },
  )
  route(
    calls.exportOwnData,
    async ({ donor, request }) => {
      const record = await requireOwnRecord(db, donor, 'mayExport')
      const subject = `donor ${record.contactId}`
      await recordAudit(db, { caller: null, request }, 'exported_personal_data', subject)
      return packPersonalData(context, await readOwnIntents(db, record), { own: record })
    },
    { callsPerMinute: 10 },
  )
  route(calls.requestErasure, async ({ donor, reader, request }) => {
    const { contactId } = await requireOwnRecord(db, donor, 'mayErase')
    await requestErasure(db, { contactId, point: donor.point }, request)
    return readOwnPage(context, donor, reader)
  })
  ownDetailsRoutes(route, context)
  route(calls.signOutDonor, ({ donor, request, reply }) =>
    endDonorSessions(db, donor, 'this', { request, reply, secure }),
  )
  route(calls.endDonorSessions, ({ donor, request, reply }) =>
    endDonorSessions(db, donor, 'all', { request, reply, secure }),
  )
  route(calls.endDonorSession, async ({ params, donor, reader, request, reply }) => {
    await endDonorSessions(db, donor, params, { request, reply, secure })
    return readOwnPage(context, donor, reader)
  })
  route(calls.sendSignInLink, ({ params, body, ...staff }) =>
    sendSignInLink(context, params.id, body.to, staff),
  )

  // The address of a link has its secret in the fragment, so this page is the same for everyone.
  server.get('/my', (_request, reply) => reply.header('x-robots-tag', 'noindex').sendSite())
}
