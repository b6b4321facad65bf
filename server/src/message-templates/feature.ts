import { resolveLanguage } from '../../../contract/src/language/language.ts'
import { approvedChange } from '../approvals/approved-change.ts'
import type { ServerFeature } from '../feature.ts'
import { emailTemplatesRoutes } from './email-templates.routes.ts'
import { saveTexts } from './save-email-templates.ts'

export const messageTemplatesFeature: ServerFeature = {
  routes: emailTemplatesRoutes,
  changes: [
    approvedChange<Record<string, string>>('email_templates', (trx, texts, author, { target }) =>
      saveTexts(trx, resolveLanguage(target), texts, author),
    ),
  ],
}
