import { randomBytes } from 'node:crypto'
import { html } from '@remix-run/html-template'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/src/entry.ts'
import {
  allLanguages,
  isLanguage,
  type Language,
  languages,
} from '../../../contract/src/language/language.ts'
import type * as calls from '../../../contract/src/qurbani-animals.ts'
import { intentions } from '../../../contract/src/share-line.ts'
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
import { authorOfMarks, isOpenList, readAnimals } from './animals.queries.ts'
import { recordSlaughters } from './record-slaughters.ts'
import { lockOffers } from './share-stock.ts'

/** Days after the end of a link for which marks made before it are accepted. */
const daysForLateMarks = 3

/**
 * Returns the link to the list of an offer. Creates a link when none is open, or to replace the open link.
 */
export const createFieldList = (
  { db, publicUrl }: Pick<AppContext, 'db' | 'publicUrl'>,
  offerId: number,
  { replaces }: BodyOf<typeof calls.createFieldList>,
  staff: Staff,
): Promise<{ url: string }> =>
  db.transaction().execute(async (trx) => {
    await readAnimals(staff.reader.language, trx, offerId)
    await lockOffers(trx, [offerId])
    const { rows } = await sql<{ link: string }>`
      select link from qurbani_field_lists as list where offer_id = ${offerId} and ${isOpenList}`.execute(trx)
    const link = (!replaces && rows[0]?.link) || (await replaceLink(trx, offerId, staff))
    return { url: `${publicUrl}/field/${link}?in=${staff.reader.language}` }
  })

async function replaceLink(trx: Database, offerId: number, staff: Staff): Promise<string> {
  await endLinks(trx, offerId)
  const link = randomBytes(16).toString('base64url')
  await trx
    .insertInto('qurbani_field_lists')
    .values({ link, offer_id: offerId, created_by: staff.caller.id })
    .execute()
  await recordAudit(trx, staff, 'made_field_list', `offer ${offerId}`)
  return link
}

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
  const list = await findList(db, link)
  if (!list?.is_open) throw Problem.notFound('refusal.not-found.field-list')
  return answerOf(language, db, list)
}

/**
 * Records the marks that a phone sends; for an ended link, only marks made before its end.
 * @throws Problem 404 for an unknown link, or one that ended days ago; 409 before Eid in the region, and,
 * after the other marks are recorded, for marks made after the end of the link, and for animals without
 * allotted shares, for example because the days were ended (docs/decisions/0172)
 */
export async function recordMarks(
  language: Language,
  db: Database,
  link: string,
  { marks }: BodyOf<typeof calls.recordFieldSlaughters>,
) {
  const { answer, inTime } = await db.transaction().execute(async (trx) => {
    const list = await findList(trx, link)
    if (!list) throw Problem.notFound('refusal.not-found.field-list')
    const inTime = marks.filter(({ at }) => isBeforeEnd(list, at))
    await recordSlaughters(trx, list.offer_id, inTime, authorOfMarks(list.id))
    return { inTime, answer: await answerOf(language, trx, list, inTime) }
  })
  if (inTime.length < marks.length) throw Problem.conflict('refusal.field-list.marked-after-end')
  const tags = answer.animals
    .filter(
      (animal) =>
        animal.slaughtered_at === null &&
        marks.some(({ id, undone }) => id === animal.id && undone >= animal.undone),
    )
    .map(({ tag }) => tag)
  if (tags.length > 0) throw Problem.conflict('refusal.animal.no-shares', { tags: tags.join(' · ') })
  return answer
}

/**
 * Stores a photo that a phone sends; for an ended link, only a photo taken before its end.
 * @throws Problem as `storeAnimalPhoto`; 409 for an unknown or ended link, because the phone retains the
 * photo for a newer link
 */
export async function addPhoto(
  { db, storage }: Pick<AppContext, 'db' | 'storage'>,
  language: Language,
  link: string,
  { at, ...photo }: BodyOf<typeof calls.addFieldPhoto> & { file: UploadedFile | null },
) {
  const list = await findList(db, link)
  if (!list || !isBeforeEnd(list, at)) throw Problem.conflict('refusal.not-found.field-list')
  await storeAnimalPhoto({ db, storage }, { offerId: list.offer_id, ...photo })
  return answerOf(language, db, list, [photo])
}

type FieldList = { id: number; offer_id: number; is_open: boolean; ended_at: Date | null }

const isBeforeEnd = ({ is_open, ended_at }: FieldList, at: string | undefined) =>
  is_open || (at !== undefined && ended_at !== null && new Date(at) <= ended_at)

/** Finds an open list, or one that ended in the last days. */
async function findList(db: Database, link: string): Promise<FieldList | undefined> {
  const { rows } = await sql<FieldList>`
    select id, offer_id, ended_at, ${isOpenList} as is_open from qurbani_field_lists as list
    where link = ${link} and (${isOpenList} or ended_at > now() - make_interval(days => ${daysForLateMarks}))`.execute(
    db,
  )
  return rows[0]
}

/**
 * Returns the list as the answer to a phone. An ended link may have been forwarded, so its answer has only
 * the animals that the phone sent, without names.
 */
async function answerOf(
  language: Language,
  db: Database,
  { offer_id, is_open }: FieldList,
  sent: readonly { id: number }[] = [],
) {
  const list = await readAnimals(language, db, offer_id)
  if (is_open) return { ...list, is_ended: false }
  const ids = new Set(sent.map(({ id }) => id))
  const animals = list.animals.filter(({ id }) => ids.has(id)).map((one) => ({ ...one, shares: [] }))
  return { ...list, animals, is_ended: true }
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
      font: '/field-font.woff2',
      main: html`<p class="languages">${otherLanguages(t.language, request.params.link)}</p>
<h1 id="title">${t('qurbani-field.title')}</h1>
<p id="unstored" role="alert" data-waiting="${t('qurbani-field.sending')}" hidden>${t('qurbani-field.unstored')}</p>
<p id="state" role="status" data-loading="${t('qurbani-field.loading')}" data-saved="${t('qurbani-field.saved')}"
  data-waiting="${t('qurbani-field.waiting')}" data-ended="${t('refusal.not-found.field-list')}"
  data-unsent="${t('qurbani-field.ended.unsent')}" data-others="${t('qurbani-field.others')}"
  data-offline="${t('qurbani-field.offline')}" data-none="${t('qurbani-field.none')}">${t('qurbani-field.loading')}</p>
<ul id="others"></ul>
<ul id="animals" data-token="${apiClientToken}" data-month="${t('seasons.file.zil-hajj')}" data-comma="${t('ui.comma')}"
  data-locale="${languages[t.language].locale}" data-unnamed="${t('seasons.no-name')}"
  data-intentions="${JSON.stringify(Object.fromEntries(intentions.map((one) => [one, t(`qurbani-page.intention.${one}`)])))}"></ul>
<template id="animal"><li><h2></h2><p class="quiet"></p><ol></ol>
<button type="button" data-ask="${t('qurbani-field.sure')}">${t('qurbani-field.slaughtered')}</button>
<p class="mark" hidden>${t('qurbani-field.done')} <bdi></bdi></p>
<p class="undone" hidden>${t('qurbani-field.undone')}</p>
<label class="file"><input type="file" accept="image/*" capture="environment">${t('qurbani-field.photo')}</label>
<p class="photo" role="status" data-waiting="${t('qurbani-field.photo.waiting')}" data-sent="${t('qurbani-field.photo.sent')}"
  data-unreadable="${t('refusal.picture.type')}"></p></li></template>
<noscript><p>${t('pages.no-script.page')}</p></noscript>`,
    })
  })
}

/** Links to the page in the other languages. */
const otherLanguages = (language: Language, link: string) =>
  allLanguages
    .filter((one) => one !== language)
    .map(
      (one) =>
        html`<a href="/field/${link}?in=${one}" hreflang="${one}" lang="${one}">${languages[one].name}</a>`,
    )
