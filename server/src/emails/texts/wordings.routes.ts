import * as calls from '../../../../contract/src/wordings.ts'
import type { Catalogue } from '../../../../words/src/catalogue.ts'
import { compileMessage } from '../../../../words/src/compile-message.ts'
import type { AppContext } from '../../context.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Route } from '../../platform/http/route.ts'
import { drawEmail } from './draw-email.ts'
import { saveTexts } from './save-texts.ts'
import { isEditable, tidied, wordingProblem } from './wording-problem.ts'
import { readStored, readTexts } from './wordings.queries.ts'

export function wordingsRoutes(route: Route, context: AppContext): void {
  route(calls.readWordings, ({ params }) => readTexts(context, params.language))
  route(calls.saveWordings, async ({ params: { language }, body, ...staff }) => {
    await context.db.transaction().execute((trx) => saveTexts(trx, language, body.texts, staff))
    context.catalogue.forget()
    return readTexts(context, language)
  })
  route(calls.previewEmail, async ({ params: { language }, body: { email, texts } }) => {
    if (!Object.keys(texts).every(isEditable)) throw Problem.notFound('refusal.not-found.text')
    const wordings: Catalogue = {}
    const problems: Record<string, string> = {}
    // The stored texts first: they are sent until the typed ones are valid.
    for (const given of [await readStored(context.db, language), texts])
      for (const [key, written] of Object.entries(given)) {
        const message = tidied(language, key, written)
        const problem = wordingProblem(language, key, message)
        if (problem === undefined) {
          wordings[key] = compileMessage(key, message)
          delete problems[key]
        } else problems[key] = problem
      }
    const { subject, html, keys } = await drawEmail(context, email, language, { [language]: wordings })
    const ofEmail = Object.entries(problems).filter(([key]) => keys.includes(key))
    return { subject, html, problems: Object.fromEntries(ofEmail) }
  })
}
