import { isLanguage } from '../../../../contract/src/language/language.ts'
import type { Catalogues } from '../../../../words/src/catalogue.ts'
import { compileMessage } from '../../../../words/src/compile-message.ts'
import type { Memory } from '../../platform/database/cache-until-change.ts'
import type { Database } from '../../platform/database/database.ts'
import { isEditable, wordingProblem } from './wording-problem.ts'

/**
 * The translations that staff have edited, compiled and cached until any process changes them. After an
 * upgrade a text may no longer fit its e-mail: the original is sent until staff have corrected it.
 */
export const cacheWordings = (db: Database, catalogue: Memory): (() => Promise<Catalogues>) =>
  catalogue.keep(async () => {
    const wordings: Catalogues = {}
    for (const { language, key, message } of await db.selectFrom('wordings').selectAll().execute())
      if (isLanguage(language) && isEditable(key) && wordingProblem(language, key, message) === undefined)
        wordings[language] = { ...wordings[language], [key]: compileMessage(key, message) }
    return wordings
  })
