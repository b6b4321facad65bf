import { html, type SafeHtml } from '@remix-run/html-template'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { reportReasons } from '../../../contract/src/campaign-pages.ts'
import { sendFormPage } from '../charity/send-plain-page.ts'
import type { AppContext } from '../context.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { requestReader } from '../platform/language/request-language.ts'
import { addressLimits, pageLimits } from './page-rules.ts'

type Params = { Params: { slug: string; page: string } }

/** Longest note of a report, in characters. */
const maxText = 500

/**
 * Serves *Report this page* at `/campaigns/:slug/:page/report`, without a script and without a sign-in. Staff
 * decide about each report.
 */
export function reportPage(server: FastifyInstance, context: AppContext): void {
  const { db, donationGuard } = context
  function send(reply: FastifyReply, status: number, key: 'ask' | 'done' | 'unknown', form?: SafeHtml) {
    const { t } = requestReader(reply.request)
    const main = html`<p>${t(`campaign-page.report.${key}.text`)}</p>${form ?? ''}`
    return sendFormPage(reply, context, { status, title: t(`campaign-page.report.${key}`), main })
  }
  const limit = { config: { callsPerMinute: 60 } }
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 8192 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    scope.get<Params>('/campaigns/:slug/:page/report', limit, async (request, reply) => {
      const { t } = requestReader(request)
      if ((await findPage(db, request.params)) === undefined) return send(reply, 404, 'unknown')
      return send(
        reply,
        200,
        'ask',
        html`<form method="post">
  <p><label>${t('campaign-page.report.reason')}<br>
    <select name="reason" required>
      ${reportReasons.map((one) => html`<option value="${one}">${t(`campaign-page.report.${one}`)}</option>`)}
    </select></label></p>
  <p><label>${t('campaign-page.report.note')}<br>
    <textarea name="text" rows="4" maxlength="${maxText}"></textarea></label></p>
  <button>${t('campaign-page.report.send')}</button>
</form>`,
      )
    })
    scope.post<Params & { Body: URLSearchParams }>(
      '/campaigns/:slug/:page/report',
      limit,
      async (request, reply) => {
        const page = await findPage(db, request.params)
        const reason = reportReasons.find((one) => one === request.body?.get('reason'))
        if (page === undefined || !reason) return send(reply, 404, 'unknown')
        donationGuard.admitWriting(request, 'reports', addressLimits.reports)
        await writeReport(db, page, { reason, text: (request.body.get('text') ?? '').slice(0, maxText) })
        return send(reply, 200, 'done')
      },
    )
  })
}

/** Returns the id of a page that donors see; undefined for any other. */
async function findPage(
  db: Database,
  { slug, page }: { slug: string; page: string },
): Promise<number | undefined> {
  const found = await db
    .selectFrom('campaign_pages')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_pages.campaign_id')
    .select('campaign_pages.id')
    .where('campaigns.slug', '=', slug)
    .where('campaign_pages.slug', '=', page)
    .where('approved_revision_id', 'is not', null)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
  return found?.id
}

/** Stores a report. @throws Problem 409 while staff have many reports of the page to read */
async function writeReport(
  db: Database,
  pageId: number,
  report: { reason: (typeof reportReasons)[number]; text: string },
): Promise<void> {
  const { count } = await db
    .selectFrom('page_reports')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('page_id', '=', pageId)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  if (Number(count) >= pageLimits.openReports) throw Problem.conflict('refusal.campaign-page.many-reports')
  // Removes control characters other than line breaks.
  const text = report.text.replaceAll(/[^\P{Cc}\n]/gu, '').trim()
  await db.insertInto('page_reports').values({ page_id: pageId, reason: report.reason, text }).execute()
}
