import { join } from 'node:path'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { type ProblemAnswer, unexpectedMessage } from '../../contract/src/problem.ts'
import { analyticsRoutes } from './analytics/analytics.routes.ts'
import { attemptsRoutes, noticeRoutes, paymentPageRoutes } from './attempts/attempts.routes.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { authRoutes } from './auth/auth.routes.ts'
import { readCaller } from './auth/sessions.ts'
import { bankAccountsRoutes } from './bank-accounts/bank-accounts.routes.ts'
import { causesRoutes } from './causes/causes.routes.ts'
import { checksRoutes } from './checks/checks.routes.ts'
import type { Config } from './config.ts'
import { donateRoutes } from './donate/donate.routes.ts'
import { donationsRoutes } from './donations/donations.routes.ts'
import { exportsRoutes } from './exports/exports.routes.ts'
import type { Parts } from './parts.ts'
import { paymentMethodsRoutes } from './payment-methods/payment-methods.routes.ts'
import { paymentsRoutes } from './payments/payments.routes.ts'
import { apiDocs } from './platform/api-docs.ts'
import { csrf } from './platform/csrf.ts'
import { media } from './platform/media.ts'
import { metrics } from './platform/metrics.ts'
import { isMigrated } from './platform/migrate.ts'
import { networkOf } from './platform/network-of.ts'
import { pages } from './platform/pages.ts'
import { Problem } from './platform/problem.ts'
import { sendProblemPage } from './platform/problem-page.ts'
import { routesOn } from './platform/route.ts'
import { receiptPageRoutes, receiptsRoutes } from './receipts/receipts.routes.ts'
import { reconciliationRoutes } from './reconciliation/reconciliation.routes.ts'
import { refundsRoutes } from './refunds/refunds.routes.ts'
import { statementsRoutes } from './statements/statements.routes.ts'
import { transfersRoutes } from './transfers/transfers.routes.ts'

const webFolder = join(import.meta.dirname, '../../web/dist')

/** How long what is under way has when the server stops. */
const stopWithinMs = 3000

/**
 * Builds the server without listening: the API, the pages and the callbacks on one origin. It keeps no state of its
 * own, so that any number of them can run beside each other.
 */
export async function buildApp(
  config: Pick<
    Config,
    | 'publicUrl'
    | 'secretKey'
    | 'apiClientToken'
    | 'metricsReaders'
    | 'trustProxy'
    | 'donationsPerMinute'
    | 'features'
  >,
  parts: Parts,
  options: { webFolder?: string } = {},
): Promise<FastifyInstance> {
  const server: FastifyInstance = Fastify({
    loggerInstance: parts.log,
    // The one proxy in front wrote the last entry of X-Forwarded-For; what stands before it is the sender's word.
    trustProxy: config.trustProxy && ((_address: string, hop: number) => hop === 0),
    bodyLimit: 1024 * 1024,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200 },
    // Errors of the router, before any route is found: an address that cannot be read.
    frameworkErrors: answerError,
  })
  const https = config.publicUrl.startsWith('https://')

  server.setErrorHandler(answerError)
  // Browsers keep spare connections on which nothing was asked: stopping waits a little, not for them.
  server.addHook('preClose', async () => {
    setTimeout(() => server.server.closeAllConnections(), stopWithinMs).unref()
  })

  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'https:'],
        styleSrc: ["'self'", "'unsafe-inline'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // Of this host alone: whether the charity's other addresses are https is not ours to say.
    hsts: https && { includeSubDomains: false },
    // A donation's address holds its secret link: no other site learns it.
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  })
  // Built files are compressed beforehand; this is for what the API answers.
  await server.register(compress, { encodings: ['br', 'gzip'], customTypes: /^application\/json/ })
  await server.register(cookie)
  await server.register(multipart, { throwFileSizeLimit: false })
  await server.register(rateLimit, {
    global: false,
    keyGenerator: ({ ip }) => networkOf(ip),
    errorResponseBuilder: () =>
      new Problem(429, 'Too many tries in a short time. Please wait a minute and try again.'),
  })
  csrf(server, { secretKey: config.secretKey, secure: https })
  metrics(server, config.metricsReaders)

  const route = routesOn(server, {
    apiClientToken: config.apiClientToken,
    identify: (request) => readCaller(parts.db, request),
  })
  authRoutes(route, parts.db, { secure: https, features: config.features })
  causesRoutes(route, parts)
  paymentMethodsRoutes(route, parts)
  bankAccountsRoutes(route, parts)
  donationsRoutes(route, parts)
  paymentsRoutes(route, parts)
  attemptsRoutes(route, parts)
  transfersRoutes(route, parts)
  statementsRoutes(route, parts)
  receiptsRoutes(route, parts)
  refundsRoutes(route, parts)
  reconciliationRoutes(route, parts)
  donateRoutes(route, parts, config.donationsPerMinute)
  analyticsRoutes(route, parts)
  exportsRoutes(route, parts)
  auditRoutes(route, parts)
  checksRoutes(route, parts)
  noticeRoutes(server, parts)
  media(server, parts.storage)
  await apiDocs(server)

  await pages(server, { folder: options.webFolder ?? webFolder, apiClientToken: config.apiClientToken })
  server.get('/', (_request, reply) => reply.sendSite())
  for (const address of ['/admin', '/admin/*']) server.get(address, (_request, reply) => reply.sendOffice())
  paymentPageRoutes(server, parts)
  receiptPageRoutes(server, parts)

  server.get('/healthz', () => ({ status: 'alive' }))
  server.get('/readyz', async (_request, reply) => {
    const ready = await isMigrated(parts.db).catch(() => false)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  })

  server.setNotFoundHandler((request, reply) =>
    opensPage(request) ? reply.sendSite(404) : reply.send(Problem.notFound('This address')),
  )
  return server
}

/** Whether a person looks at the answer, and no program. */
function opensPage({ method, url, headers }: FastifyRequest): boolean {
  // Vendors call here, and some send the payer's browser here to come back.
  if (url.startsWith('/gateways/')) return headers.accept?.includes('text/html') === true
  return method === 'GET' && !/^\/(api|sanctum)\//.test(url)
}

function answerError(error: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply): void {
  const problem = problemOf(error)
  if (!problem) {
    // The detail of a database error quotes the whole row, with names and numbers.
    if ('detail' in error) error.detail = undefined
    request.log.error({ err: error, route: request.routeOptions.url }, 'a call failed')
  }
  const status = problem?.status ?? 500
  const message = problem?.message ?? unexpectedMessage
  // A file that broke before its first byte has left its own type behind, and that it would be compressed.
  reply.removeHeader('content-encoding')
  if (opensPage(request)) {
    const mayHelp = request.method === 'GET' && (status === 429 || status >= 500)
    return void sendProblemPage(reply, { status, message, ...(mayHelp && { again: request.url }) })
  }
  const answer: ProblemAnswer = {
    success: false,
    message,
    ...(problem?.errors ? { errors: problem.errors } : {}),
  }
  reply.code(status).type('application/json').header('cache-control', 'no-store').send(answer)
}

/** What the caller may know of an error; undefined when it is ours to mend. */
function problemOf(error: FastifyError | Problem): Problem | undefined {
  if (error instanceof Problem) return error
  switch (error.statusCode) {
    case 413:
      return new Problem(413, 'What was sent is too large.')
    case 415:
      return new Problem(415, 'Send this as JSON (application/json).')
    case 403: // a path that leads out of the folder of the pages
    case 414: // a part of the path that is longer than any of ours
      return Problem.notFound('This address')
    case 400:
      return new Problem(400, 'What was sent could not be read.')
    default:
      return undefined
  }
}
