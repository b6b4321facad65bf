import * as calls from '../../../../contract/src/email-templates.ts'
import { type Catalogue, compileMessage } from '../../../../words/src/compile-message.ts'
import { createTextGate } from '../../approvals/guard-change.ts'
import type { AppContext } from '../../context.ts'
import { AnswerWithMessage } from '../../platform/http/answers.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Route } from '../../platform/http/route.ts'
import { readStoredTexts, readTexts, renderExampleEmail } from './email-templates.queries.ts'
import { saveTexts } from './save-email-templates.ts'
import { isEditable, templateProblem, tidyTemplate } from './template-problem.ts'

export function emailTemplatesRoutes(route: Route, context: AppContext): void {
  route(calls.readEmailTemplates, ({ params }) => readTexts(context, params.language))
  route(calls.saveEmailTemplates, async ({ params: { language }, body, ...staff }) => {
    const { texts } = body
    const saved = await createTextGate(context)(
      { subject: 'email_templates', target: language, form: texts, fields: Object.keys(texts) },
      staff,
      (trx) => saveTexts(trx, language, texts, staff),
      async () => undefined,
    )
    const answer = await readTexts(context, language)
    return saved ? new AnswerWithMessage(answer, saved.message) : answer
  })
  route(calls.previewEmail, async ({ params: { language }, body: { email, texts }, reader: { t } }) => {
    if (!Object.keys(texts).every(isEditable)) throw Problem.notFound('refusal.not-found.text')
    const templates: Catalogue = {}
    const problems: Record<string, string> = {}
    // While the typed texts are invalid, previews the stored texts, which are still sent.
    for (const given of [await readStoredTexts(context.db, language), texts])
      for (const [key, written] of Object.entries(given)) {
        const message = tidyTemplate(language, key, written)
        const problem = templateProblem(language, key, message)
        if (problem === undefined) {
          templates[key] = compileMessage(key, message)
          delete problems[key]
        } else problems[key] = t.message(problem)
      }
    const { subject, html, keys } = await renderExampleEmail(context, email, language, templates)
    const ofEmail = Object.entries(problems).filter(([key]) => keys.includes(key))
    return { subject, html, problems: Object.fromEntries(ofEmail) }
  })
}
