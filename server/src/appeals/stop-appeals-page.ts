import { html, type SafeHtml } from '@remix-run/html-template'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { consentWording } from '../../../contract/src/contact-records.ts'
import { ignoreBody, sendFormPage } from '../charity/send-plain-page.ts'
import type { AppContext } from '../context.ts'
import { donorActor, recordAudit } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { requestReader } from '../platform/language/request-language.ts'
import { type AppealStop, readStopToken } from './appeal-message.ts'

type Params = { Params: { token: string } }

/**
 * Serves `/stop-appeals/:token`, the link in every appeal. Opening it changes nothing, since mail programs
 * follow links; its button, or the button of the mail program (RFC 8058), ends appeals on every channel
 * without a sign-in.
 */
export function stopAppealsPage(server: FastifyInstance, context: AppContext): void {
  const { db, secretKey } = context
  function send(reply: FastifyReply, status: number, key: 'ask' | 'done' | 'unknown', form?: SafeHtml) {
    const { t } = requestReader(reply.request)
    const main = html`<p>${t(`donor-email.stop-appeals.${key}-text`)}</p>${form ?? ''}`
    return sendFormPage(reply, context, { status, title: t(`donor-email.stop-appeals.${key}`), main })
  }
  const limit = { config: { callsPerMinute: 60 } }
  server.register(async (scope) => {
    // Mail programs send a form with one constant field, which is not read.
    ignoreBody(scope)
    scope.get<Params>('/stop-appeals/:token', limit, (request, reply) => {
      if (readStopToken(secretKey, request.params.token) === null) return send(reply, 404, 'unknown')
      const { t } = requestReader(request)
      return send(
        reply,
        200,
        'ask',
        html`<form method="post"><button>${t('donor-email.stop-appeals.button')}</button></form>`,
      )
    })
    scope.post<Params>('/stop-appeals/:token', limit, async (request, reply) => {
      const stop = readStopToken(secretKey, request.params.token)
      if (stop === null) return send(reply, 404, 'unknown')
      await stopAppeals(db, stop, request)
      return send(reply, 200, 'done')
    })
  })
}

/**
 * Ends appeals on every channel to a donor and to the others with their address or number, as a reply with
 * STOP does (parse-reply.ts). Queued messages are dropped when they would be sent (plan-delivery.ts).
 */
async function stopAppeals(
  db: Database,
  { contactId, by }: AppealStop,
  request: { ip: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      select id from stop_appeals(${contactId}, ${by}, ${consentWording}, 'donor_page') as id`.execute(trx)
    const facts = { purpose: 'appeals', source: 'donor_page' }
    for (const { id } of rows)
      await recordAudit(trx, donorActor(request), 'recorded_withdrawal', `donor ${id}`, facts)
  })
}
