import type { AlmsFund } from '../../../../contract/src/alms-kinds.ts'
import type { CauseForm } from '../../../../contract/src/cause-form.ts'
import type { CauseIcon } from '../../../../contract/src/causes.ts'
import { noImage } from '../../../../contract/src/pictures.ts'
import { requiredMessage } from '../../../../contract/src/text-rules.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import { createTextGate } from '../../approvals/guard-change.ts'
import type { AppContext } from '../../context.ts'
import { type Actor, changesOf, recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { storePublicImage } from '../../platform/files/public-pictures.ts'
import type { AnswerWithMessage } from '../../platform/http/answers.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { UploadedFile } from '../../platform/http/uploaded-file.ts'
import { isBlank, sanitizeRichText } from '../../platform/text/sanitize-rich-text.ts'
import { readCause, type StoredCause, sanitizeCauseTexts } from './causes.queries.ts'

/** The icon of a cause made in the back office, whose form asks for none (specification, section 5). */
const defaultIcon: CauseIcon = 'where-most-needed'

const iconAddress = (icon: CauseIcon) => `/art/icons/${icon}.svg`

/**
 * Creates a cause, or changes the one with this id, in one transaction.
 * @param id null to create
 * @returns null while it waits for a second person
 * @throws Problem 404, 409 when it changed since the form was opened, 422 (an image is required at first, and
 *   is checked by its content), 428
 */
export async function saveCause(
  context: Pick<AppContext, 'db' | 'storage' | 'catalogue' | 'switches'>,
  id: number | null,
  { fundimage, updated_at: known, ...form }: CauseForm,
  file: UploadedFile | null,
  staff: Staff,
): Promise<StoredCause | null | AnswerWithMessage<StoredCause | null>> {
  if (id === null && !file && fundimage !== noImage)
    throw Problem.invalid({ fundimage: [requiredMessage('office-fields.image')] })
  requireDescription(form)
  // Checked before the picture is stored.
  if (id !== null) await readCause(context.db, id)
  const image = file ? await storePublicImage(context.storage, file, 'fundimage') : fundimage
  const columns = { ...form, ...(image ? { fundimage: image } : {}) }
  return createTextGate(context)(
    { subject: 'cause', target: String(id ?? ''), form: columns, ...(id === null && { kind: 'add' }) },
    staff,
    (trx) => writeCause(trx, id, columns, staff, known),
    async () => null,
  )
}

export type CauseColumns = Omit<CauseForm, 'fundimage' | 'updated_at'> & { fundimage?: string }

/**
 * Writes a cause with its fund types and its audit entry. Past donations retain their titles.
 * @param known `updated_at` of the version that the form was opened with
 * @throws Problem 404, 409 when another user changed it since, 422 without a description
 */
export async function writeCause(
  trx: Database,
  id: number | null,
  { fundtypes, icon, texts, ...form }: CauseColumns,
  actor: Actor,
  known?: string,
): Promise<StoredCause> {
  const row = {
    ...form,
    funddetail: requireDescription(form),
    updated_at: new Date(),
    ...(texts ? { texts: JSON.stringify(sanitizeCauseTexts(texts)) } : {}),
    ...(icon ? { fund_icon: iconAddress(icon) } : {}),
  }
  const before = id === null ? null : await lockCause(trx, id)
  if (form.alms) await refuseTakenFund(trx, form.alms, id)
  if (before && known !== undefined && known !== before.updated_at.toISOString())
    throw Problem.conflict('refusal.cause.changed-meanwhile')
  const { id: savedId } =
    id === null
      ? await trx
          .insertInto('causes')
          .values({ fund_icon: iconAddress(defaultIcon), ...row })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await trx
          .updateTable('causes')
          .set(row)
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirstOrThrow()
  await trx.deleteFrom('fund_types').where('cause_id', '=', savedId).execute()
  const types = fundtypes.map((typename, position) => ({ cause_id: savedId, typename, position }))
  if (types.length > 0) await trx.insertInto('fund_types').values(types).execute()
  const cause = await readCause(trx, savedId)
  const facts = before ? changesOf(asAudited(before), asAudited(cause)) : {}
  if (!before || Object.keys(facts).length > 0)
    await recordAudit(trx, actor, 'changed_cause', `${before ? '' : 'added '}${cause.fundtitle}`, facts)
  return cause
}

/** @throws Problem 422 when another cause is the fund of these alms */
async function refuseTakenFund(trx: Database, alms: AlmsFund, id: number | null): Promise<void> {
  const taken = await trx
    .selectFrom('causes')
    .select(['id', 'fundtitle'])
    .where('alms', '=', alms)
    .executeTakeFirst()
  if (taken && taken.id !== id)
    throw Problem.invalid({ alms: [translatable('office-fields.alms.taken', { cause: taken.fundtitle })] })
}

/** @returns the description sanitised */
function requireDescription({ funddetail }: Pick<CauseForm, 'funddetail'>): string {
  const sanitised = sanitizeRichText(funddetail)
  if (isBlank(sanitised))
    throw Problem.invalid({ funddetail: [requiredMessage('office-fields.description')] })
  return sanitised
}

/** @throws Problem 404 */
async function lockCause(trx: Database, id: number) {
  await trx.selectFrom('causes').select('id').where('id', '=', id).forUpdate().execute()
  return readCause(trx, id)
}

const asAudited = ({ fundtypes, texts, updated_at: _, ...cause }: StoredCause) => ({
  ...cause,
  fundtypes: fundtypes.map(({ typename }) => typename),
  ...Object.fromEntries(
    Object.entries(texts).flatMap(([language, { fundtypes: types, ...text }]) =>
      Object.entries({ ...text, fundtypes: Object.values(types) }).map(([name, said]) => [
        `${name} (${language})`,
        said,
      ]),
    ),
  ),
})
