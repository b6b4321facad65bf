import { html } from '@remix-run/html-template'
import type { FastifyReply } from 'fastify'
import { language, say } from '../../../words/src/say.ts'
import { pathIn } from '../../../words/src/split-path.ts'
import { sendPlainPage } from './send-plain-page.ts'

/**
 * Shows somebody who opened a page that it cannot be shown, and where to go from there.
 * @param problem.again the path to try again, when that may help
 */
export function sendProblemPage(
  reply: FastifyReply,
  problem: { status: number; message: string; again?: string },
): FastifyReply {
  return sendPlainPage(reply, {
    status: problem.status,
    title: say('problem.page.title'),
    narrow: true,
    main: html`<h1>${say('problem.page.title')}</h1>
<p>${problem.message}</p>
<p>${problem.again === undefined ? '' : html`<a href="${problem.again}">${say('ui.try-again')}</a> &nbsp; `}<a href="${pathIn(language(), '/')}">${say('problem.page.home')}</a></p>`,
  })
}
