import { sql } from 'kysely'
import { english } from '../../../words/src/reader.ts'
import { translatable } from '../../../words/src/translatable.ts'
import { lockCharity } from '../charity/lock-charity.ts'
import type { AppContext } from '../context.ts'
import type { Staff } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { AnswerWithMessage } from '../platform/http/answers.ts'
import { Problem } from '../platform/http/problem.ts'
import { compareTexts, findNewInstructions, findNewPictures, hidesZakat, isWritten } from './compare-texts.ts'
import type { TextsChange } from './describe-change.ts'
import { readPublicTexts } from './public-texts.queries.ts'
import { needsSecondPerson, refuseIfPending, storeOrReport } from './store-change.ts'

/** A requested change of public texts. */
type GuardedChange = TextsChange & {
  kind?: 'add'
  /** Fields that the change writes; default: all. */
  fields?: readonly string[]
}

/**
 * Makes a change or stores it as a pending change.
 * @param make makes the change within the transaction
 * @param unchanged reads the answer when the change waits
 */
export type Guard = <Result, Unchanged>(
  change: GuardedChange,
  staff: Staff,
  make: (trx: Database) => Promise<Result>,
  unchanged: (trx: Database) => Promise<Unchanged>,
) => Promise<Result | AnswerWithMessage<Result | Unchanged>>

/**
 * Creates the guard of public texts (docs/decisions/0100). A text that staff without `bankAcc.approve`
 * write waits for a second person, under the rule for bank accounts. So does everybody's text that adds six
 * digits, the beginning of an IBAN or a link, a cause's move between zakat and general, and a new picture of
 * staff without the right; these need confirmation, and donors see them only after the delay. Every change
 * is e-mailed to the administrators with the old text beside the new one.
 * The change is made, all texts are compared, and it is rolled back when it has to wait, so that no field
 * can be forgotten.
 * @throws Problem 409 while another change of the same text is pending, 428 without confirmation
 */
export const createTextGate =
  ({ db, switches, catalogue }: Pick<AppContext, 'db' | 'switches' | 'catalogue'>): Guard =>
  async (change, staff, make, unchanged) => {
    const answer = await db.transaction().execute(async (trx) => {
      // Serialises changes, so that the comparison sees this one only.
      await lockCharity(trx)
      if (change.kind !== 'add') await refuseIfPending(trx, change, change.fields)
      const before = await readPublicTexts(trx)
      await sql`savepoint before_change`.execute(trx)
      const made = await make(trx)
      const after = await readPublicTexts(trx)
      const texts = compareTexts(before, after)
      const pictures = findNewPictures(before, after)
      // An approver is trusted with pictures: otherwise each appeal would wait for half a day.
      const approves = staff.caller.rights.has('bankAcc.approve')
      const found = [...findNewInstructions(before, after), ...(approves ? [] : pictures)]
      const hides = hidesZakat(before, after)
      const isText = texts.some(isWritten)
      if (!isText && found.length + pictures.length === 0 && !hides) return made
      if (found.length > 0 && !staff.caller.isConfirmed) throw Problem.unconfirmed()
      const waits =
        (found.length > 0 || (isText && !approves)) && (await needsSecondPerson(trx, switches, staff.caller))
      if (waits) await sql`rollback to savepoint before_change`.execute(trx)
      await storeOrReport(trx, waits, { kind: 'change', ...change, texts, found }, staff, {
        facts: { found, fields: texts.map(({ field }) => field) },
        changes: hides
          ? [[english.t('office.kind-name.zakat'), english.t('staff-email.public-text.no-zakat')]]
          : [],
        reported: pictures,
      })
      if (!waits) return made
      const has = found.length > 0 ? 'yes' : 'no'
      const message = translatable('pending-changes.waits', { found: found.join(', '), has })
      return new AnswerWithMessage(await unchanged(trx), message)
    })
    catalogue.clear()
    return answer
  }
