import { isLanguage } from '../../../../contract/src/language/language.ts'
import type { Catalogues } from '../../../../words/src/catalogue.ts'
import { compileMessage } from '../../../../words/src/compile-message.ts'
import type { Memory } from '../../platform/database/cache-until-change.ts'
import type { Database } from '../../platform/database/database.ts'
import { isEditable, templateProblem } from './template-problem.ts'

/**
 * The translations that staff have edited, compiled and cached until any process changes them. After an
 * upgrade a text may no longer fit its e-mail: the original is sent until staff have corrected it.
 */
export const cacheEmailTemplates = (db: Database, catalogue: Memory): (() => Promise<Catalogues>) =>
  catalogue.keep(async () => {
    const templates: Catalogues = {}
    for (const { language, key, message } of await db.selectFrom('email_templates').selectAll().execute())
      if (isLanguage(language) && isEditable(key) && templateProblem(language, key, message) === undefined)
        templates[language] = { ...templates[language], [key]: compileMessage(key, message) }
    return templates
  })
