import { translatable } from '../../../words/src/translatable.ts'
import type { AppContext } from '../context.ts'
import { type FieldMessages, Problem } from '../platform/http/problem.ts'
import { type CharityAccounts, findPaymentInstructions } from './find-payment-instructions.ts'
import { readCharityAccounts } from './public-texts.queries.ts'

type Context = Pick<AppContext, 'db' | 'publicUrl'>

/**
 * Refuses texts of staff to one donor or payee that name an account or link elsewhere: they are sent at once,
 * so no second person could approve them.
 * @param texts by field
 * @param known numbers that the texts may repeat, such as the reference of a transfer
 * @throws Problem 422
 */
export async function refuseInstructions(
  context: Context,
  texts: Readonly<Record<string, string | null | undefined>>,
  known: readonly string[] = [],
): Promise<void> {
  const own = await readCharityAccounts(context.db, context.publicUrl)
  const registrations = [...own.registrations, ...known]
  refuseFound(texts, (text) => findPaymentInstructions(text, { ...own, registrations }))
}

/**
 * Refuses a name of a donor or payee, typed by staff, that names an account or a site: e-mails, receipts and
 * statements repeat it. A name contains no number of ten digits.
 * @throws Problem 422
 */
export async function refuseInstructionsInName(
  { db, publicUrl }: Context,
  name: { first_name: string; last_name: string } | { name: string },
): Promise<void> {
  const own: CharityAccounts = await readCharityAccounts(db, publicUrl)
  // Checks both fields joined as well, because an account may be split over them; the first field reports it.
  const [field = ''] = Object.keys(name)
  const whole = Object.values(name).join(' ')
  refuseFound({ ...name, [field]: whole }, (text) => findPaymentInstructions(text, own, { aboutMoney: true }))
}

/** Numbers and addresses of payment instructions in the names of a list; [] for a harmless name. */
export async function findInstructionsInNames(
  { db, publicUrl }: Context,
  names: readonly string[],
): Promise<string[][]> {
  const own: CharityAccounts = await readCharityAccounts(db, publicUrl)
  return names.map((name) =>
    findPaymentInstructions(name, own, { aboutMoney: true }).map(({ value }) => value),
  )
}

function refuseFound(
  texts: Readonly<Record<string, string | null | undefined>>,
  find: (text: string) => ReturnType<typeof findPaymentInstructions>,
): void {
  const errors: FieldMessages = {}
  for (const [field, text] of Object.entries(texts)) {
    const found = find(text ?? '').map(({ value }) => value)
    if (found.length > 0) errors[field] = [translatable('refusal.payer-text', { found: found.join(', ') })]
  }
  if (Object.keys(errors).length > 0) throw Problem.invalid(errors)
}
