import { html } from '@remix-run/html-template'
import type { FastifyReply } from 'fastify'
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
    title: 'This page cannot be shown',
    narrow: true,
    main: html`<h1>This page cannot be shown</h1>
<p>${problem.message}</p>
<p>${problem.again === undefined ? '' : html`<a href="${problem.again}">Try again</a> &nbsp; `}<a href="/">Go to the start page</a></p>`,
  })
}
