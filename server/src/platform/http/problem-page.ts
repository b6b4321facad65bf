import type { FastifyReply } from 'fastify'
import { escapeHtml, sendPlainPage } from './plain-page.ts'

/**
 * Says to somebody who opened a page that it cannot be shown, with the ways on from there.
 * @param problem.again the path to try again, when that may help
 */
export function sendProblemPage(
  reply: FastifyReply,
  problem: { status: number; message: string; again?: string },
): FastifyReply {
  const ways = [
    ...(problem.again ? [`<a href="${escapeHtml(problem.again)}">Try again</a>`] : []),
    '<a href="/">Go to the start page</a>',
  ]
  return sendPlainPage(reply, {
    status: problem.status,
    title: 'This page cannot be shown',
    narrow: true,
    main: `<h1>This page cannot be shown</h1>
<p>${escapeHtml(problem.message)}</p>
<p>${ways.join(' &nbsp; ')}</p>`,
  })
}
