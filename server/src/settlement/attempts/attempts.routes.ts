import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as calls from '../../../../contract/src/attempts.ts'
import { donationLink } from '../../../../contract/src/fields.ts'
import { paletteOf } from '../../charity/palette.ts'
import type { AppContext } from '../../context.ts'
import { releaseHeldMessage } from '../../messages/held-messages.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Route } from '../../platform/http/route.ts'
import { requestReader } from '../../platform/language/request-language.ts'
import { inquireOnReturn } from './inquire-attempt.ts'
import { readByLink } from './intent-by-link.queries.ts'
import { openPayment } from './open-payment.ts'
import { renderPaymentForm } from './payment-form-page.ts'
import { receiveCallback } from './receive-callback.ts'
import { retryPayment } from './retry-payment.ts'
import { readDonationStatus, readPaymentStatus } from './status-pages.queries.ts'

export function attemptsRoutes(route: Route, context: AppContext): void {
  route(calls.readDonationStatus, async ({ params, reader }) => {
    const donation = await readByLink(context.db, params.link)
    await inquireOnReturn(context, donation)
    return readDonationStatus(reader, context, donation)
  })
  route(
    calls.retryDonation,
    ({ params, body, reader }) => retryPayment(reader.language, context, params.link, body),
    {
      callsPerMinute: 20,
    },
  )
  route(calls.readPaymentStatus, async ({ params, reader }) => {
    const payment = await readByLink(context.db, params.link)
    await inquireOnReturn(context, payment)
    return readPaymentStatus(reader, context, payment)
  })
}

/**
 * `/gateways/:gateway/notice`: vendors' callbacks, outside the API and its tokens; each callback is
 * authenticated by its signature. The body is passed on unparsed, because signatures cover the exact string.
 */
export function callbackRoutes(server: FastifyInstance, context: AppContext): void {
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.route<{ Params: { gateway: string } }>({
      method: ['GET', 'POST'],
      url: '/gateways/:gateway/notice',
      logLevel: 'warn',
      bodyLimit: 64 * 1024,
      // Vendors send far fewer; the limit prevents forged callbacks from filling the table.
      config: { callsPerMinute: 600 },
      async handler(request, reply) {
        const answer = await receiveCallback(
          requestReader(request).language,
          context,
          request.params.gateway,
          {
            method: request.method,
            query: Object.fromEntries(new URL(request.url, 'http://notice').searchParams),
            headers: request.headers,
            body: typeof request.body === 'string' ? request.body : '',
          },
        )
        if (answer.kind === 'redirect')
          return reply.header('cache-control', 'no-store').redirect(answer.url, 303)
        return reply.code(answer.status).type(answer.contentType).send(answer.body)
      },
    })
  })
}

/**
 * `/pay/:link` redirects the donor or payee to the payment; `/donation/:link` and `/payment/:link` show its
 * status. Query parameters that a vendor adds on the way back are ignored; an unknown link is a 404 page.
 */
export function paymentPageRoutes(server: FastifyInstance, context: AppContext): void {
  const isLink = (link: string) => donationLink.safeParse({ link }).success
  // The URL is a secret: search engines must not index it.
  const forbidIndexing = (reply: FastifyReply) => reply.header('x-robots-tag', 'noindex, noarchive')
  server.get<{ Params: { link: string } }>('/pay/:link', async (request, reply) => {
    const { t } = requestReader(request)
    const { link } = request.params
    const start = isLink(link) ? await openPayment(t.language, context, link).catch(nullWhenNotFound) : null
    if (!start) return reply.sendSite(404)
    if (isBrowserNavigation(request)) await releaseHeldMessage(context, link)
    if (start.kind === 'own-page') return forbidIndexing(reply).sendSite()
    forbidIndexing(reply).header('cache-control', 'no-store')
    if (start.kind === 'redirect') return reply.redirect(start.url, 303)
    const { html, contentSecurityPolicy } = renderPaymentForm(
      t,
      start,
      paletteOf(await context.charity(t.language)),
    )
    return reply
      .header('content-security-policy', contentSecurityPolicy)
      .type('text/html; charset=utf-8')
      .send(html)
  })
  for (const kind of ['donation', 'payment'] as const)
    server.get<{ Params: { link: string } }>(`/${kind}/:link`, async (request, reply) => {
      const { link } = request.params
      const known = isLink(link) ? await readByLink(context.db, link).catch(nullWhenNotFound) : null
      if (known && isBrowserNavigation(request)) await releaseHeldMessage(context, link)
      return forbidIndexing(reply).sendSite(known?.kind === kind ? 200 : 404)
    })
}

/** Whether a browser opens the page: a program that only follows the link does not ask for HTML. */
const isBrowserNavigation = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && headers.accept?.includes('text/html') === true

function nullWhenNotFound(error: unknown): null {
  if (error instanceof Problem && error.status === 404) return null
  throw error
}
