import type { PersonalRecord } from '../../../../contract/src/personal-data.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import type { AppContext } from '../../context.ts'
import { Problem } from '../../platform/http/problem.ts'
import { readPersonalRecords } from './personal-data.queries.ts'

/**
 * Selects some of a person's records.
 * @throws Problem 422 when one is not among that person's
 */
export async function choosePersonalRecords(
  context: Pick<AppContext, 'db' | 'sealer'>,
  { who, intent_ids }: { who: string; intent_ids: number[] },
): Promise<PersonalRecord[]> {
  const found = await readPersonalRecords(context, who)
  const chosen = found.filter(({ intent_id }) => intent_ids.includes(intent_id))
  if (chosen.length < new Set(intent_ids).size)
    throw Problem.invalid({ intent_ids: [translatable('refusal.personal-data.changed')] })
  return chosen
}
