import * as calls from '../../../contract/src/charity.ts'
import * as formCalls from '../../../contract/src/charity-form.ts'
import * as texts from '../../../contract/src/charity-texts.ts'
import * as switchesCalls from '../../../contract/src/switches.ts'
import { translatable } from '../../../words/src/translatable.ts'
import { saveSwitches } from '../approvals/guard-books.ts'
import { createTextGate } from '../approvals/guard-change.ts'
import { countApprovers } from '../approvals/right-holders.ts'
import { changeCharity, changedFields } from '../charity/change-charity.ts'
import { defaultText, readCharityText, readCharityTextTranslations } from '../charity/charity-texts.ts'
import { readCharity } from '../charity/read-charity.ts'
import { saveCharityText } from '../charity/save-charity-text.ts'
import type { AppContext } from '../context.ts'
import type { Staff } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { storePublicImage } from '../platform/files/public-pictures.ts'
import { AnswerWithMessage } from '../platform/http/answers.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Route } from '../platform/http/route.ts'
import { dayOf } from '../platform/text/pakistan-time.ts'

/**
 * Minimum side in pixels and maximum ratio of the sides, for a picture that is legible in a header, on a
 * receipt and in a browser's tab.
 */
const shape = { minSide: 32, maxRatio: 8 }

/** Three pixels for each CSS pixel of a logo: sharp on any screen and on paper. */
const maxWidth = 600

export function settingsRoutes(route: Route, context: AppContext): void {
  const { db, storage, catalogue } = context
  const guard = createTextGate(context)
  /** Makes a change, which every process shows at once (docs/decisions/0050). */
  const change = async <Changed>(work: (trx: Database) => Promise<Changed>): Promise<Changed> => {
    const changed = await db.transaction().execute(work)
    catalogue.clear()
    return changed
  }
  const guardCharity = (form: Parameters<typeof changeCharity>[1], staff: Staff) =>
    guard(
      { subject: 'charity', target: '', form, fields: Object.keys(form) },
      staff,
      (trx) => changeCharity(trx, form, staff),
      readCharity,
    )

  route(calls.readCharity, ({ reader }) => context.charity(reader.language))
  route(calls.readFullCharity, () => readCharity(db))
  route(formCalls.saveCharity, async ({ body, ...staff }) =>
    guardCharity(changedFields(await readCharity(db), body), staff),
  )
  route(calls.saveMetalPrices, ({ body, ...staff }) => {
    if (body.prices_on > dayOf(new Date()))
      throw Problem.invalidField('prices_on', 'refusal.day-in-the-future')
    return change((trx) => changeCharity(trx, body, staff))
  })
  route(calls.saveEmbedding, ({ body, ...staff }) => guardCharity(body, staff))
  route(texts.readCharityText, ({ params, reader }) => readCharityText(reader.language, db, params.name))
  route(texts.readCharityTextTranslations, ({ params }) => readCharityTextTranslations(db, params.name))
  route(texts.readCharityTextTemplate, async ({ params }) => defaultText(params.name, await readCharity(db)))
  route(texts.saveCharityText, ({ params, body, ...staff }) =>
    guard(
      { subject: 'charity_text', target: params.name, form: { html: body.html, texts: body.texts } },
      staff,
      (trx) => saveCharityText(trx, params.name, body, staff),
      readCharity,
    ),
  )
  route(calls.saveCharityPicture, async ({ params: { name }, file, ...staff }) => {
    if (!file) throw Problem.invalidField('picture', 'refusal.picture.required')
    const message = translatable('refusal.picture.type-of-signature')
    const address = await storePublicImage(storage, file, 'picture', { maxWidth, message, shape })
    // PDF receipts support no other format. The unused file is removed at night.
    if (!/\.(png|jpg)$/.test(address)) throw Problem.invalid({ picture: [message] })
    return guardCharity({ [name]: address }, staff)
  })
  route(calls.deleteCharityPicture, ({ params: { name }, ...staff }) => guardCharity({ [name]: '' }, staff))

  const shownSwitches = async () => ({ ...(await context.switches()), approvers: await countApprovers(db) })
  route(switchesCalls.readSwitches, shownSwitches)
  route(switchesCalls.saveSwitches, async ({ body, ...staff }) => {
    const waits = await change((trx) => saveSwitches(trx, context.switches, body, staff))
    const shown = await shownSwitches()
    return waits ? new AnswerWithMessage(shown, translatable('settings.switches-form.waits')) : shown
  })
}
