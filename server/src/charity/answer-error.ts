import { STATUS_CODES } from 'node:http'
import { html } from '@remix-run/html-template'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { idempotencyHeader } from '../../../contract/src/donate.ts'
import type { ProblemAnswer } from '../../../contract/src/problem.ts'
import { pathIn } from '../../../words/src/split-path.ts'
import { translatable } from '../../../words/src/translatable.ts'
import { isOutcomeUnknown, isPoolTimeout, isUnavailable } from '../platform/database/database-errors.ts'
import { Problem } from '../platform/http/problem.ts'
import { requestReader } from '../platform/language/request-language.ts'
import { sendPlainPage } from './send-plain-page.ts'

/** Whether a person reads the answer in a browser. */
export function isPageRequest({ method, url, headers }: FastifyRequest): boolean {
  // Vendors call here, and some redirect the payer's browser here.
  if (url.startsWith('/gateways/')) return headers.accept?.includes('text/html') === true
  return method === 'GET' && !/^\/(api|sanctum)\//.test(url)
}

/** Whether a program reads the answer, in the form of RFC 9457 beside that of the specification. */
const readsProblems = ({ headers: { accept, authorization } }: FastifyRequest): boolean =>
  accept?.includes('application/problem+json') === true || /^Bearer amk_/.test(authorization ?? '')

/** Answers an error as a page or as JSON, and logs a bug. */
export function answerError(
  error: FastifyError | Problem,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const problem = problemOf(error, mayRepeatWrite(request))
  if (!problem) {
    // The detail of a database error quotes the whole row, with names and numbers.
    if ('detail' in error) error.detail = undefined
    request.log.error({ err: error, route: request.routeOptions.url }, 'call failed')
  } else if (problem !== error && problem.status === 503)
    request.log.warn(
      { reason: reasonOf(error), route: request.routeOptions.url },
      isFileRefused(error) ? 'file not stored' : 'database not reached',
    )
  const status = problem?.status ?? 500
  const { t } = requestReader(request)
  const { message, errors }: Omit<ProblemAnswer, 'success'> = problem?.answerIn(t) ?? {
    message: t('problem.unexpected'),
  }
  if (status === 503) reply.header('retry-after', '3')
  // A file that failed before its first byte has left its content type and encoding behind.
  reply.removeHeader('content-encoding')
  if (isPageRequest(request)) {
    const mayHelp = request.method === 'GET' && (status === 429 || status >= 500)
    return void sendProblemPage(reply, { status, message, ...(mayHelp && { again: request.originalUrl }) })
  }
  const answer: ProblemAnswer = { success: false, message, ...(errors && { errors }) }
  reply.code(status).header('cache-control', 'no-store')
  if (!readsProblems(request)) return void reply.type('application/json').send(answer)
  const title = STATUS_CODES[status] ?? message
  const details = { type: 'about:blank', title, status, detail: message, instance: request.id, ...answer }
  reply.type('application/problem+json').serializer(JSON.stringify).send(details)
}

/** Whether the disk or the bucket failed to store a file. */
const isFileRefused = (error: Error) => 'code' in error && error.code === 'E_CANNOT_WRITE_FILE'

const reasonOf = ({ message, cause }: Error) => (cause instanceof Error ? cause.message : message)

/** Whether repeating the call could write twice: with an idempotency key it cannot. */
const mayRepeatWrite = ({ routeOptions, headers }: FastifyRequest): boolean =>
  routeOptions.config.mayWrite === true && headers[idempotencyHeader] === undefined

/** The part of an error that the caller may see; undefined for a bug. */
function problemOf(error: FastifyError | Problem, repeatsWrite: boolean): Problem | undefined {
  if (error instanceof Problem) return error
  if (isPoolTimeout(error)) return Problem.busy()
  if (repeatsWrite && isOutcomeUnknown(error)) return Problem.outcomeUnknown()
  if (isUnavailable(error)) return Problem.unavailable()
  if (isFileRefused(error)) return new Problem(503, translatable('problem.files.not-stored'))
  switch (error.statusCode) {
    case 413:
      return new Problem(413, translatable('problem.request.too-large'))
    case 415:
      return new Problem(415, translatable('problem.request.not-json'))
    case 403: // a path that leads out of the folder of the pages
    case 414: // part of the path is longer than in any of our routes
      return Problem.notFound('problem.not-found.address')
    case 400:
      return new Problem(400, translatable('problem.request.unreadable'))
    default:
      return undefined
  }
}

/** Sends an error page with links onward. @param problem.again the path to try again, when that may help */
function sendProblemPage(
  reply: FastifyReply,
  problem: { status: number; message: string; again?: string },
): FastifyReply {
  const { t } = requestReader(reply.request)
  return sendPlainPage(reply, {
    status: problem.status,
    title: t('problem.page.title'),
    narrow: true,
    main: html`<h1>${t('problem.page.title')}</h1>
<p>${problem.message}</p>
<p>${problem.again === undefined ? '' : html`<a href="${problem.again}">${t('ui.try-again')}</a> &nbsp; `}<a href="${pathIn(t.language, '/')}">${t('problem.page.home')}</a></p>`,
  })
}
