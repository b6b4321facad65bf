import { english } from '../../../words/src/reader.ts'
import { translatable } from '../../../words/src/translatable.ts'
import { lockCharity } from '../charity/lock-charity.ts'
import type { AppContext } from '../context.ts'
import type { Staff } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { AnswerWithMessage } from '../platform/http/answers.ts'
import { Problem } from '../platform/http/problem.ts'
import {
  compareTexts,
  findNewInstructions,
  findNewPictures,
  hidesZakatCauses,
  isWritten,
  listDifferences,
  replaceWithReviewed,
} from './compare-texts.ts'
import type { TextsChange } from './describe-change.ts'
import { type PublicText, readPublicTexts } from './public-texts.queries.ts'
import { needsSecondPerson, refuseIfPending, storeOrReport } from './store-change.ts'
import { tryChange } from './try-change.ts'
import { readUnreviewedTexts, recordUnreviewedTexts } from './unreviewed-texts.ts'

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

/** The last change of this process; the next one waits for it without a connection of the pool. */
let lastChange: Promise<unknown> = Promise.resolve()

/**
 * Creates the guard of public texts (docs/decisions/0100). A text that staff without `bankAcc.approve` write
 * waits for a second person, under the rule for bank accounts. So does everybody's text that adds six digits,
 * the beginning of an IBAN or a link, a cause's move between zakat and general, and a new picture of staff
 * without the right; these need confirmation, and donors see them only after the delay. A text is compared
 * with the text that a second person saw last, so that digits added in steps are found. Every change is
 * e-mailed to the administrators with the old text beside the new one.
 * @throws Problem 409 while another change of the same text is pending, 428 without confirmation
 */
export const createTextGate =
  ({ db, switches, catalogue }: Pick<AppContext, 'db' | 'switches' | 'catalogue'>): Guard =>
  async (change, staff, make, unchanged) => {
    const decide = () =>
      db.transaction().execute(async (trx) => {
        // Serialises changes, so that the comparison sees no other change.
        await lockCharity(trx)
        if (change.kind !== 'add') await refuseIfPending(trx, change, change.fields)
        // An approver is trusted with pictures: otherwise each appeal would wait for half a day.
        const approves = staff.caller.rights.has('bankAcc.approve')
        const { made, effect, waits } = await tryChange(trx, {
          read: readTexts,
          make,
          compare: (before, after) => compareEffect(before, after, approves),
          async waits({ found, isText }) {
            if (found.length > 0 && !staff.caller.isConfirmed) throw Problem.unconfirmed()
            const isHeld = found.length > 0 || (isText && !approves)
            return isHeld && (await needsSecondPerson(trx, switches, staff.caller))
          },
        })
        const { written, found, pictures, hides, isText } = effect
        if (!isText && found.length + pictures.length === 0 && !hides) return made
        const texts = waits ? effect.unseen : effect.texts
        // A charity with one approver has no second person to review texts.
        if (!waits && (await needsSecondPerson(trx, switches, staff.caller)))
          await recordUnreviewedTexts(trx, written, staff)
        await storeOrReport(trx, waits, { kind: 'change', ...change, texts, found }, staff, {
          facts: { found, fields: texts.map(({ field }) => field) },
          changes: hides
            ? [
                {
                  name: english.t('office.kind-name.zakat'),
                  from: '',
                  to: english.t('staff-email.public-text.no-zakat'),
                },
              ]
            : [],
          reported: pictures,
        })
        if (!waits) return made
        const has = found.length > 0 ? 'yes' : 'no'
        const message = translatable('pending-changes.waits', { found: found.join(', '), has })
        return new AnswerWithMessage(await unchanged(trx), message)
      })
    const answer = lastChange.then(decide)
    lastChange = answer.catch(() => {})
    await answer
    catalogue.clear()
    return answer
  }

type PublicState = { texts: PublicText[]; unreviewed: PublicText[] }

const readTexts = async (trx: Database): Promise<PublicState> => ({
  texts: await readPublicTexts(trx),
  unreviewed: await readUnreviewedTexts(trx),
})

/**
 * Compares all public texts.
 * @param approves whether the author's new pictures need no approval
 * @returns `unseen`: what a second person has not seen, earlier changes included
 */
function compareEffect(
  { texts: before, unreviewed }: PublicState,
  { texts: after }: PublicState,
  approves: boolean,
) {
  const written = listDifferences(before, after).filter(isWritten)
  const reviewed = replaceWithReviewed(before, unreviewed, written)
  const pictures = findNewPictures(before, after)
  const adds = findNewInstructions(before, after, 1).length > 0
  return {
    written,
    texts: compareTexts(before, after),
    unseen: compareTexts(reviewed, after),
    pictures,
    found: [...(adds ? findNewInstructions(reviewed, after) : []), ...(approves ? [] : pictures)],
    hides: hidesZakatCauses(before, after),
    isText: written.length > 0,
  }
}
