import { type Cause, type CauseForm, noImage } from '../../../contract/src/causes.ts'
import type { Parts } from '../parts.ts'
import { keepPublicImage } from '../platform/keep-image.ts'
import { Problem } from '../platform/problem.ts'
import type { UploadedFile } from '../platform/upload.ts'
import { readCause } from './causes.queries.ts'
import { isBlank, sanitizeDetail } from './sanitize-detail.ts'

/** The icon of a cause made in the back office, whose form asks for none (specification, section 5). */
const defaultIcon = '/art/causes/icon-where-most-needed.svg'

/**
 * Creates a cause, or changes the one with this id, with its fund types in one transaction. Past donations keep the
 * titles they were given under.
 * @param id null to create
 * @throws Problem 404, 422 (an image is required at first, and must be one by its content)
 */
export async function saveCause(
  { db, storage }: Pick<Parts, 'db' | 'storage'>,
  id: number | null,
  { fundtypes, ...form }: CauseForm,
  file: UploadedFile | null,
): Promise<Cause> {
  if (id === null && !file && form.fundimage !== noImage)
    throw Problem.invalid({ fundimage: ['Image is required'] })
  const funddetail = sanitizeDetail(form.funddetail)
  if (isBlank(funddetail)) throw Problem.invalid({ funddetail: ['Description is required'] })
  // Before the picture is kept, which nothing would ever remove again.
  if (id !== null) await readCause(db, id)
  const image = file ? await keepPublicImage(storage, file, 'fundimage') : form.fundimage
  const { fundimage: _, ...values } = form
  const row = {
    ...values,
    funddetail,
    ...(image ? { fundimage: image } : {}),
    updated_at: new Date(),
  }
  const savedId = await db.transaction().execute(async (trx) => {
    const saved =
      id === null
        ? await trx
            .insertInto('causes')
            .values({ ...row, fund_icon: defaultIcon })
            .returning('id')
            .executeTakeFirst()
        : await trx.updateTable('causes').set(row).where('id', '=', id).returning('id').executeTakeFirst()
    if (!saved) throw Problem.notFound('This cause')
    await trx.deleteFrom('fund_types').where('cause_id', '=', saved.id).execute()
    const types = fundtypes.map((typename, position) => ({ cause_id: saved.id, typename, position }))
    if (types.length > 0) await trx.insertInto('fund_types').values(types).execute()
    return saved.id
  })
  return readCause(db, savedId)
}
