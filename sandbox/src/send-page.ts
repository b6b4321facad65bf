import type { SafeHtml } from '@remix-run/html-template'
import type { FastifyReply } from 'fastify'

/** @param scriptSource what the policy of this page says of scripts; none may run unless it is given */
export function sendPage(
  reply: FastifyReply,
  status: number,
  page: SafeHtml,
  scriptSource = "'none'",
): FastifyReply {
  return reply
    .code(status)
    .headers({
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; script-src ${scriptSource}; img-src data:; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(String(page))
}
