import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { translatable } from '../../../words/src/translatable.ts'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { openReferenceFile } from '../platform/files/open-reference-file.ts'
import { redrawPicture } from '../platform/files/redraw-file.ts'
import { removeUnusedFiles, type Storage } from '../platform/files/storage.ts'
import type { Download } from '../platform/http/answers.ts'
import { Problem } from '../platform/http/problem.ts'
import type { UploadedFile } from '../platform/http/uploaded-file.ts'
import { findOfferOfAnimal, readAnimals } from './animals.queries.ts'

const photoFolder = 'animal-photos'

/**
 * Stores the photo of an animal of an offer, redrawn without metadata; a newer photo replaces it.
 * @throws Problem 404 for an animal of another offer, or a photo of an undone slaughter; 422 for a file that
 * is no picture; 503 when too many wait
 */
export async function storeAnimalPhoto(
  { db, storage }: { db: Database; storage: Storage },
  { offerId, id, undone, file }: { offerId: number; id: number; undone: number; file: UploadedFile | null },
): Promise<void> {
  const message = translatable('refusal.picture.type')
  if (!file) throw Problem.invalid({ photo: [message] })
  const picture = await redrawPicture(file.path, { field: 'photo', message, maxWidth: 1200 })
  const photo = `${photoFolder}/${randomUUID()}.${picture.extension}`
  await storage.put(photo, picture.bytes, { contentType: picture.type })
  const { numUpdatedRows } = await db
    .updateTable('qurbani_animals')
    .set({ photo })
    .where('id', '=', id)
    .where('offer_id', '=', offerId)
    .where('undone', '=', undone)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw Problem.notFound('refusal.not-found.animal')
}

/** Stores a photo that staff took. @throws Problem as `storeAnimalPhoto`; 404 */
export async function addPhotoOfStaff(
  { db, storage }: { db: Database; storage: Storage },
  id: number,
  file: UploadedFile | null,
  staff: Staff,
) {
  const { language } = staff.reader
  const offerId = await findOfferOfAnimal(db, id)
  const animal = (await readAnimals(language, db, offerId)).animals.find((one) => one.id === id)
  await storeAnimalPhoto({ db, storage }, { offerId, id, undone: animal?.undone ?? 0, file })
  await recordAudit(db, staff, 'added_animal_photo', animal?.tag ?? '', { offer: offerId })
  return readAnimals(language, db, offerId)
}

/** Opens the photo of an animal for staff. @throws Problem 404 */
export const openAnimalPhoto = (db: Database, storage: Storage, id: number): Promise<Download> =>
  openFirst(db, storage, sql`select photo from qurbani_animals where id = ${id}`)

/**
 * Opens the photo of a slaughtered share's animal for the holder of the donation's link.
 * @throws Problem 404 also when the charity shows no photos
 */
export const openPhotoOfShare = (
  db: Database,
  storage: Storage,
  link: string,
  shareId: number,
): Promise<Download> =>
  openFirst(
    db,
    storage,
    sql`select photo from qurbani_shares as share join qurbani_animals as animal on animal.id = animal_id
      join qurbani_orders as ordered on ordered.id = order_id join donations on donations.id = donation_id
      join payment_intents as intent on intent.id = intent_id
      where share.id = ${shareId} and link = ${link} and state = 'slaughtered'
        and (select shows_photos from qurbani_settings)`,
  )

async function openFirst(db: Database, storage: Storage, query: ReturnType<typeof sql>): Promise<Download> {
  const { rows } = await sql<{ photo: string }>`${query}`.execute(db)
  if (!rows[0]?.photo) throw Problem.notFound('refusal.not-found.animal')
  return openReferenceFile(storage, rows[0].photo, 'photo')
}

/** A running backup may still name a photo that was just replaced. */
const retentionDays = 7

/** Removes photos that were replaced. */
export async function removeUnusedAnimalPhotos(db: Database, storage: Storage): Promise<void> {
  await removeUnusedFiles(storage, photoFolder, {
    storedBefore: new Date(Date.now() - retentionDays * 86_400_000),
    usedOf: async () =>
      new Set((await db.selectFrom('qurbani_animals').select('photo').execute()).map(({ photo }) => photo)),
  })
}
