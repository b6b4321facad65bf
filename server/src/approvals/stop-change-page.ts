import { html, type SafeHtml } from '@remix-run/html-template'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ignoreBody, sendFormPage } from '../charity/send-plain-page.ts'
import type { AppContext } from '../context.ts'
import { Problem } from '../platform/http/problem.ts'
import { requestReader } from '../platform/language/request-language.ts'
import { sameText } from '../platform/sealing/secrets.ts'
import { instantText } from '../platform/text/pakistan-time.ts'
import type { OpenChange } from './approved-change.ts'
import { stopChange } from './decide-change.ts'
import { stopToken } from './pending-change-email.ts'
import { openChanges, readPendingChanges } from './pending-changes.queries.ts'

type Params = { Params: { token: string } }
type Reader = { id: number; name: string }

/**
 * Serves `/stop-change/:token`, the link in the e-mail about an approved change. Opening it changes nothing,
 * since mail programs follow links; its button stops the change without a sign-in.
 */
export function stopChangePage(server: FastifyInstance, context: AppContext): void {
  const { db, secretKey } = context
  function send(reply: FastifyReply, status: number, key: 'ask' | 'stopped' | 'over', main: SafeHtml) {
    const title = requestReader(reply.request).t(`pending-changes.stop.${key}`)
    return sendFormPage(reply, context, { status, title, main })
  }
  const sendNotFound = (reply: FastifyReply) =>
    send(reply, 404, 'over', html`<p>${requestReader(reply.request).t('pending-changes.stop.over-text')}</p>`)

  /** @returns null for a forged token, a change that can no longer be stopped, or a disabled user */
  async function find(token: string): Promise<{ reader: Reader; change: OpenChange } | null> {
    const [changeId = 0, userId = 0] = token.split('.', 2).map(Number)
    if (!Number.isSafeInteger(changeId) || !Number.isSafeInteger(userId)) return null
    if (!sameText(token, stopToken(secretKey, { changeId, userId }))) return null
    const change = await openChanges(db).where('change.id', '=', changeId).executeTakeFirst()
    const user = await db
      .selectFrom('users')
      .select(['id', 'first_name', 'last_name'])
      .where('id', '=', userId)
      .where('status', '=', 1)
      .executeTakeFirst()
    if (change?.decision !== 'approved' || !user) return null
    return { change, reader: { id: user.id, name: `${user.first_name} ${user.last_name}` } }
  }

  server.register(async (scope) => {
    ignoreBody(scope)
    scope.get<Params>('/stop-change/:token', async (request, reply) => {
      const { t } = requestReader(request)
      const found = await find(request.params.token)
      if (!found) return sendNotFound(reply)
      const { change, reader } = found
      const changes = await readPendingChanges(t, context, { id: reader.id, rights: new Set(['bankAcc']) })
      const shown = changes.find(({ id }) => id === change.id)
      if (!shown) return sendNotFound(reply)
      const at = instantText(t, change.effective_at ?? new Date())
      return send(
        reply,
        200,
        'ask',
        html`<p>${t('pending-changes.stop.ask-text', { name: shown.name, who: change.asker, at })}</p>
<dl>${[...shown.found.map((to) => ({ name: t('staff-email.public-text.found'), to })), ...shown.changes].map(
          ({ name, to }) => html`<div><dt>${name}</dt><dd>${to.slice(0, 300)}</dd></div>`,
        )}</dl>
<form method="post"><button>${t('staff-email.pending-change.stop')}</button></form>`,
      )
    })
    scope.post<Params>('/stop-change/:token', { config: { callsPerMinute: 30 } }, async (request, reply) => {
      const requester = requestReader(request)
      const found = await find(request.params.token)
      if (!found) return sendNotFound(reply)
      try {
        await stopChange(context, found.change.id, { caller: found.reader, request, reader: requester })
      } catch (error) {
        if (error instanceof Problem) return sendNotFound(reply)
        throw error
      }
      return send(reply, 200, 'stopped', html`<p>${requester.t('pending-changes.stop.stopped-text')}</p>`)
    })
  })
}
