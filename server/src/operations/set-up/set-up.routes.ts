import { randomUUID } from 'node:crypto'
import * as calls from '../../../../contract/src/set-up.ts'
import { type Reader, readerOf } from '../../../../words/src/reader.ts'
import type { AppContext } from '../../context.ts'
import { writeEmail } from '../../messages/write-email.ts'
import type { Route } from '../../platform/http/route.ts'
import { startUserSession } from '../../staff/auth/session.ts'
import { signIn } from '../../staff/auth/sign-in.ts'
import { beginSetUp, explainMailError } from './begin-set-up.ts'
import { readChecklist } from './checklist.queries.ts'
import { requireOpenSetUp } from './open-set-up.ts'

/** Limit for calls that are unauthenticated or contact a third party. */
const fewCalls = { callsPerMinute: 20 }

export function setUpRoutes(route: Route, context: AppContext): void {
  const { db, secure, production } = context
  route(calls.readSetUpLink, ({ body }) => requireOpenSetUp(db, body.token), fewCalls)
  route(
    calls.beginSetUp,
    async ({ body, reader, request, reply }) => {
      await beginSetUp(context, body, { request, reader }, production)
      return startUserSession(db, await signIn(context, body, request), { request, reply, secure })
    },
    fewCalls,
  )
  route(calls.readChecklist, ({ reader }) => readChecklist(reader.t, context, production), fewCalls)
  route(calls.sendTestMail, ({ body, reader }) => sendTestMail(context, reader, body.email), fewCalls)
}

/**
 * Sends a test e-mail. A refusal by the mail server is returned, not thrown, because the person who sets up
 * the server must read it.
 */
async function sendTestMail(context: AppContext, { language, t }: Reader, to: string) {
  const { mail, publicUrl } = context
  const charity = await context.charity(language)
  const recipient = readerOf(language, (await context.emailTemplates())[language])
  const email = writeEmail(
    { reader: recipient, charity, publicUrl },
    {
      subject: recipient.t('mail.test.subject'),
      heading: recipient.t('mail.test.heading'),
      blocks: [{ kind: 'text', text: recipient.t('mail.test.text') }],
    },
  )
  const messageId = `${randomUUID()}@${new URL(publicUrl).hostname}`
  return mail.send({ to, fromName: charity.name, messageId, attachments: [], ...email }).then(
    () => ({
      sent: true,
      answer: mail.outbox === null ? '' : t('refusal.set-up.kept-for-outbox'),
    }),
    (error: Error) => ({ sent: false, answer: explainMailError(t, error) }),
  )
}
