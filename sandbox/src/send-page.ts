import type { SafeHtml } from '@remix-run/html-template'
import type { FastifyReply } from 'fastify'

/** @param scriptSource Content-Security-Policy source of this page's script; without it no script may run */
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
