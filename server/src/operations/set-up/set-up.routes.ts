import { randomUUID } from 'node:crypto'
import * as calls from '../../../../contract/src/set-up.ts'
import { say } from '../../../../words/src/say.ts'
import type { AppContext } from '../../context.ts'
import { writeEmail } from '../../emails/write-email.ts'
import type { Route } from '../../platform/http/route.ts'
import { withWordings } from '../../platform/language/with-wordings.ts'
import { signIn } from '../../staff/auth/sign-in.ts'
import { startUserSession } from '../../staff/auth/start-user-session.ts'
import { beginSetUp } from './begin-set-up.ts'
import { readChecklist } from './checklist.queries.ts'
import { mailAnswer } from './mail-answer.ts'
import { refuseUnlessOpen } from './open-set-up.ts'

/** Unauthenticated, or calls a third party. */
const few = { callsPerMinute: 20 }

/** @param secure whether cookies travel over https only */
export function setUpRoutes(
  route: Route,
  context: AppContext,
  { secure, production }: { secure: boolean; production: boolean },
): void {
  const { db } = context
  route(
    calls.readSetUpLink,
    async ({ body }) => {
      await refuseUnlessOpen(db, body.token)
      return null
    },
    few,
  )
  route(
    calls.beginSetUp,
    async ({ body, request, reply }) => {
      await beginSetUp(context, body, request)
      const { user, data } = await signIn(context, body, request)
      await startUserSession(db, user, { request, reply, secure })
      return data
    },
    few,
  )
  route(calls.readChecklist, () => readChecklist(context, production), few)
  route(calls.sendTestMail, ({ body }) => sendTestMail(context, body.email), few)
}

/** A refusal by the mail server is an answer and no error: the person setting it up must read it. */
async function sendTestMail({ charity, wordings, mail, publicUrl }: AppContext, to: string) {
  const sender = await charity()
  const email = withWordings(await wordings(), () =>
    writeEmail(
      { charity: sender, publicUrl },
      {
        subject: say('mail.test.subject'),
        heading: say('mail.test.heading'),
        blocks: [{ kind: 'text', text: say('mail.test.text') }],
      },
    ),
  )
  const messageId = `${randomUUID()}@${new URL(publicUrl).hostname}`
  return mail.send({ to, fromName: sender.name, messageId, attachments: [], ...email }).then(
    () => ({
      sent: true,
      answer: mail.outbox === null ? '' : say('refusal.set-up.kept-for-outbox'),
    }),
    (error: Error) => ({ sent: false, answer: mailAnswer(error) }),
  )
}
