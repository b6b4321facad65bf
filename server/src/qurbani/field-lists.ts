import { randomBytes } from 'node:crypto'
import { html } from '@remix-run/html-template'
import type { FastifyInstance } from 'fastify'
import type { BodyOf } from '../../../contract/src/entry.ts'
import { isLanguage, type Language } from '../../../contract/src/language/language.ts'
import type * as calls from '../../../contract/src/qurbani-animals.ts'
import { readerOf } from '../../../words/src/reader.ts'
import { paletteOf } from '../charity/palette.ts'
import { sendPlainPage } from '../charity/send-plain-page.ts'
import type { AppContext } from '../context.ts'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import type { UploadedFile } from '../platform/http/uploaded-file.ts'
import { requestReader } from '../platform/language/request-language.ts'
import { storeAnimalPhoto } from './animal-photos.ts'
import { readAnimals } from './animals.queries.ts'
import { recordSlaughters } from './record-slaughters.ts'

/** Days for which a link is valid. */
const validDays = 30

/** Makes the link to the list of an offer. Ends earlier links, which may have been forwarded. */
export const createFieldList = (
  { db, publicUrl }: Pick<AppContext, 'db' | 'publicUrl'>,
  offerId: number,
  staff: Staff,
): Promise<{ url: string }> =>
  db.transaction().execute(async (trx) => {
    await readAnimals(staff.reader.language, trx, offerId)
    await endLinks(trx, offerId)
    const link = randomBytes(16).toString('base64url')
    await trx
      .insertInto('qurbani_field_lists')
      .values({ link, offer_id: offerId, created_by: staff.caller.id })
      .execute()
    await recordAudit(trx, staff, 'made_field_list', `offer ${offerId}`)
    return { url: `${publicUrl}/field/${link}?in=${staff.reader.language}` }
  })

export const endFieldLists = (db: Database, offerId: number, staff: Staff): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await endLinks(trx, offerId)
    await recordAudit(trx, staff, 'ended_field_list', `offer ${offerId}`)
  })

const endLinks = (trx: Database, offerId: number) =>
  trx
    .updateTable('qurbani_field_lists')
    .set({ ended_at: new Date() })
    .where('offer_id', '=', offerId)
    .where('ended_at', 'is', null)
    .execute()

/** @throws Problem 404 for an unknown or ended link */
export async function readFieldList(language: Language, db: Database, link: string) {
  return readAnimals(language, db, (await findList(db, link)).offer_id)
}

/**
 * Records the marks of a phone.
 * @throws Problem 404 for an unknown or ended link; 409 before Eid there, and, after the other marks are
 *   recorded, for animals without allotted shares, as when the days were ended (docs/decisions/0172)
 */
export async function recordMarks(
  language: Language,
  db: Database,
  link: string,
  { marks }: BodyOf<typeof calls.recordFieldSlaughters>,
) {
  const list = await db.transaction().execute(async (trx) => {
    const { id, offer_id } = await findList(trx, link)
    await recordSlaughters(trx, offer_id, marks, `field list ${id}`)
    return readAnimals(language, trx, offer_id)
  })
  const tags = list.animals
    .filter(
      (animal) =>
        animal.slaughtered_at === null &&
        marks.some(({ id, undone }) => id === animal.id && undone >= animal.undone),
    )
    .map(({ tag }) => tag)
  if (tags.length > 0) throw Problem.conflict('refusal.animal.no-shares', { tags: tags.join(' · ') })
  return list
}

/** Stores a photo of a phone. @throws Problem as `storeAnimalPhoto`; 404 for an unknown or ended link */
export async function addPhoto(
  { db, storage }: Pick<AppContext, 'db' | 'storage'>,
  language: Language,
  link: string,
  photo: { id: number; undone: number; file: UploadedFile | null },
) {
  const { offer_id: offerId } = await findList(db, link)
  await storeAnimalPhoto({ db, storage }, { offerId, ...photo })
  return readAnimals(language, db, offerId)
}

/** @throws Problem 404 */
async function findList(db: Database, link: string): Promise<{ id: number; offer_id: number }> {
  const list = await db
    .selectFrom('qurbani_field_lists')
    .select(['id', 'offer_id'])
    .where('link', '=', link)
    .where('ended_at', 'is', null)
    .where('created_at', '>', new Date(Date.now() - validDays * 86_400_000))
    .executeTakeFirstOrThrow(() => Problem.notFound('refusal.not-found.field-list'))
  return list
}

type Request = { Params: { link: string }; Querystring: { in?: string } }

/**
 * Serves `/field/:link`, the list of an offer for slaughterhouse workers without an account. Its script
 * (web/public/field.js) stores the list and the marks on the phone, and sends the marks when there is a
 * connection; the page is the same for every link. The language is a query parameter, because a path prefix
 * would be outside the scope of the service worker.
 */
export function fieldPage(server: FastifyInstance, { charity, apiClientToken }: AppContext): void {
  server.get<Request>('/field/:link', async (request, reply) => {
    const { in: asked = '' } = request.query
    const { t } = isLanguage(asked) ? readerOf(asked) : requestReader(request)
    return sendPlainPage(reply, {
      title: t('qurbani-field.title'),
      language: t.language,
      palette: paletteOf(await charity(t.language)),
      script: '/field.js',
      main: html`<h1 id="title">${t('qurbani-field.title')}</h1>
<p id="unstored" role="alert" data-waiting="${t('qurbani-field.sending')}" hidden>${t('qurbani-field.unstored')}</p>
<p id="state" role="status" data-loading="${t('qurbani-field.loading')}" data-saved="${t('qurbani-field.saved')}"
  data-waiting="${t('qurbani-field.waiting')}" data-ended="${t('refusal.not-found.field-list')}"
  data-offline="${t('qurbani-field.offline')}" data-none="${t('qurbani-field.none')}">${t('qurbani-field.loading')}</p>
<ul id="animals" data-token="${apiClientToken}" data-month="${t('seasons.file.zil-hajj')}"></ul>
<template id="animal"><li><h2></h2><p class="quiet"></p><ol></ol>
<button type="button" data-ask="${t('qurbani-field.sure')}">${t('qurbani-field.slaughtered')}</button>
<p class="mark" hidden>${t('qurbani-field.done')} <bdi></bdi></p>
<p class="undone" hidden>${t('qurbani-field.undone')}</p>
<label>${t('qurbani-field.photo')} <input type="file" accept="image/*" capture="environment"></label>
<p class="photo" role="status" data-waiting="${t('qurbani-field.photo.waiting')}" data-sent="${t('qurbani-field.photo.sent')}"
  data-unreadable="${t('refusal.picture.type')}"></p></li></template>
<noscript><p>${t('pages.no-script.page')}</p></noscript>`,
    })
  })
}
