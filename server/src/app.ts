import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import * as calls from '../../contract/src/auth.ts'
import * as donorAccountCalls from '../../contract/src/donor-account.ts'
import { apiBase } from '../../contract/src/entry.ts'
import { firstLanguage } from '../../contract/src/language/language.ts'
import { pictureWidths } from '../../contract/src/pictures.ts'
import * as secondFactorsCalls from '../../contract/src/second-factors.ts'
import { answerError, isPageRequest } from './charity/answer-error.ts'
import type { Config } from './config.ts'
import type { AppContext } from './context.ts'
import { donorSessionCookie, readSignedInDonor } from './donor-account/donor-session.ts'
import { serverFeatures } from './features.ts'
import { answerOnce } from './integrations/api-keys/answer-once.ts'
import { callExamples } from './integrations/api-keys/call-examples.ts'
import { readApiKey } from './integrations/api-keys/read-api-key.ts'
import { withTimeout } from './platform/database/database.ts'
import { openHeartbeat } from './platform/database/heartbeat.ts'
import { isMigrated } from './platform/database/migrate.ts'
import { diskSpaceError } from './platform/files/storage.ts'
import { registerApiDocs } from './platform/http/api-docs.ts'
import { registerBodyDeadline } from './platform/http/body-deadline.ts'
import { csrf } from './platform/http/csrf.ts'
import { media } from './platform/http/media.ts'
import { metrics } from './platform/http/metrics.ts'
import { builtPages, pages } from './platform/http/pages.ts'
import { Problem } from './platform/http/problem.ts'
import { createRouteMounter } from './platform/http/route.ts'
import { registerCspReports, securityHeaders, type Transport } from './platform/http/security-headers.ts'
import { registerSecurityLog } from './platform/http/security-log.ts'
import { languageRoutes } from './platform/language/language.routes.ts'
import { offerLanguages, stripLanguagePrefix } from './platform/language/request-language.ts'
import { limitApiKeys, limitCalls } from './platform/limits/limit-calls.ts'
import { requestIdHeader, withRequestId } from './platform/trace/request-id.ts'
import { receiptPdfError } from './receipts/load-receipt-pdf.ts'
import { hasLanguages } from './site/has-languages.ts'
import { siteRoutes } from './site/site.routes.ts'
import { readCaller, sessionCookie } from './staff/auth/session.ts'

const webFolder = join(import.meta.dirname, '../../web/dist')

/** Timeout of the database check of /readyz, whose caller expects an answer within two seconds. */
const readyTimeoutMs = 1500

/** Grace periods at shutdown: for idle connections, and for calls to finish. */
const stopsAfterMs = { withoutCalls: 3000, atMost: 20_000 }

/**
 * Builds the server without listening: the API, the pages and the callbacks on one origin. The server is
 * stateless, so any number of processes can run it.
 */
export async function buildApp(
  config: Pick<
    Config,
    | 'dataDir'
    | 'publicUrl'
    | 'secretKey'
    | 'apiClientToken'
    | 'metricsReaders'
    | 'trustProxy'
    | 'hstsSubdomains'
    | 'webConcurrency'
  >,
  context: AppContext,
  options: { webFolder?: string; processName?: string; minFreeBytes?: number } = {},
): Promise<FastifyInstance> {
  const server: FastifyInstance = Fastify({
    loggerInstance: context.log,
    // X-Forwarded-For is trusted from these proxies alone; otherwise the connection's own address counts.
    trustProxy: config.trustProxy,
    genReqId: () => randomUUID(),
    // Every log line has the request's id already (requestIdInLog).
    childLoggerFactory: (logger) => logger,
    rewriteUrl: stripLanguagePrefix(hasLanguages),
    bodyLimit: 1024 * 1024,
    // A call that arrives while the server stops is answered as usual, before the process ends.
    return503OnClosing: false,
    // Deadline for a request's header, like registerBodyDeadline for its body.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200 },
    // Errors of the router, before any route is found: a malformed address.
    frameworkErrors: answerError,
  })
  const https = context.secure
  const transport = { https, hstsSubdomains: config.hstsSubdomains }

  server.setErrorHandler(answerError)
  offerLanguages(server, config.publicUrl, async () => (await context.charity(firstLanguage)).languages)
  server.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id)
    withRequestId(request.id, done)
  })
  let inProgress = 0
  server.server.on('request', (_request, answer) => {
    inProgress++
    answer.once('close', () => inProgress--)
  })
  // Browsers hold spare connections open; the shutdown must not wait for them.
  server.addHook('preClose', async () => {
    const begun = performance.now()
    const close = () => {
      const isTooLong = performance.now() - begun > stopsAfterMs.atMost
      if (inProgress === 0 || isTooLong) server.server.closeAllConnections()
      else closeLater(100)
    }
    // Deferred with setImmediate: after a long task, Node.js runs timers before it reads the requests that
    // have arrived.
    const closeLater = (ms: number) => setTimeout(() => setImmediate(close), ms).unref()
    closeLater(stopsAfterMs.withoutCalls)
  })

  const folder = options.webFolder ?? webFolder
  const built = builtPages(folder, config.apiClientToken)
  const register = metrics(server, config.metricsReaders, options.processName ?? 'web')
  for (const feature of serverFeatures) feature.metrics?.(register, context)
  await siteRoutes(server, context, { folder, built, transport })
  registerBodyDeadline(server)
  await registerPlugins(server, config, transport)
  registerSecurityLog(server, {
    secretKey: config.secretKey,
    signIn: [
      calls.login,
      secondFactorsCalls.passkeyLogin,
      secondFactorsCalls.confirmIdentity,
      donorAccountCalls.signInDonor,
    ].map(({ path }) => `${apiBase}${path}`),
    register,
  })

  const countKeyCall = limitApiKeys(context.db, context.log)
  const route = createRouteMounter(server, {
    apiClientToken: config.apiClientToken,
    processes: config.webConcurrency,
    features: async () => (await context.switches()).features,
    identify: (request) => readCaller(context.db, request, https),
    identifyDonor: (request) => readSignedInDonor(context.db, request, https),
    identifyKey: async (key, request, reply) => {
      const caller = await readApiKey(context.db, key, request.ip)
      if (caller?.apiKey) countKeyCall(caller.apiKey.id, reply)
      return caller
    },
    answerOnce: answerOnce(context),
    db: context.db,
    replica: context.replica,
    secure: https,
  })
  for (const { routes } of serverFeatures) routes?.(route, context, server)
  registerCspReports(server)
  languageRoutes(server, https)
  media(server, context.storage, pictureWidths)
  await registerApiDocs(server, route.calls, config.publicUrl, callExamples)

  await pages(server, folder, built)
  for (const address of ['/admin', '/admin/*']) server.get(address, (_request, reply) => reply.sendOffice())

  server.get('/healthz', () => ({ status: 'alive' }))
  // One query at a time: repeated probes must not each take a connection of a hanging database.
  let databaseCheck: Promise<boolean> | undefined
  const writeHeartbeat = openHeartbeat(context.db)
  const checkDatabase = async () =>
    (await isMigrated(context.db)) && (await writeHeartbeat().then(() => true))
  server.get('/readyz', async (request, reply) => {
    databaseCheck ??= checkDatabase().finally(() => {
      databaseCheck = undefined
    })
    const reason = await withTimeout(readyTimeoutMs, databaseCheck).then(
      async (migrated) =>
        migrated
          ? ((await diskSpaceError(config.dataDir, options.minFreeBytes)) ?? receiptPdfError())
          : 'a migration is waiting',
      (error: Error) => error.message,
    )
    if (reason !== null) request.log.warn({ reason }, 'not ready')
    return reply.code(reason === null ? 200 : 503).send({ status: reason === null ? 'ready' : 'not ready' })
  })

  server.setNotFoundHandler((request, reply) =>
    isPageRequest(request) ? reply.sendSite(404) : reply.send(Problem.notFound('problem.not-found.address')),
  )
  return server
}

async function registerPlugins(
  server: FastifyInstance,
  config: Pick<Config, 'secretKey' | 'publicUrl'>,
  transport: Transport,
): Promise<void> {
  const security = securityHeaders(transport)
  server.addHook('onRequest', async (_request, reply) => void reply.headers(security))
  // Built files are compressed beforehand; this compresses the API's answers.
  await server.register(compress, { encodings: ['br', 'gzip'], customTypes: /^application\/json/ })
  await server.register(cookie)
  await server.register(multipart, { throwFileSizeLimit: false })
  limitCalls(server)
  csrf(server, {
    secretKey: config.secretKey,
    publicUrl: config.publicUrl,
    secure: transport.https,
    sessionOf: (request) =>
      sessionCookie.read(request, transport.https) + donorSessionCookie.read(request, transport.https),
  })
}
