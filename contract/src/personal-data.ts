import * as z from 'zod/mini'
import { download, entry } from './entry.ts'
import { inLatinDigits, instant, requiredText, saying } from './fields.ts'
import { paymentStatuses } from './status.ts'

/** A donation or payment that somebody made under an e-mail address, a phone number or a CNIC. */
const personalRecord = z.object({
  intent_id: z.int(),
  what: z.literal(['donation', 'payment']),
  id: z.int(),
  code: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  amount: z.int(),
  status: z.literal(paymentStatuses),
  created_at: instant,
  /** It waits for money or for somebody's decision: the data are still needed. */
  needed: z.boolean(),
})

export type PersonalRecord = z.output<typeof personalRecord>

/** Only the whole of it is looked for: a part could be somebody else's. */
const who = requiredText('office-fields.who', 254).check(inLatinDigits())
const chosen = z.object({
  who,
  intent_ids: z
    .array(z.int())
    .check(
      z.minLength(1, saying('office-fields.records.required')),
      z.maxLength(1000, saying('office-fields.records.too-many')),
    ),
})

export const findPersonalData = entry({
  method: 'POST',
  path: '/personal-data/find',
  who: 'personal-data',
  summary: 'All donations and payments under exactly this e-mail address, phone number or CNIC',
  body: z.object({ who }),
  answer: z.array(personalRecord),
})

export const exportPersonalData = entry({
  method: 'POST',
  path: '/personal-data/export',
  who: 'personal-data',
  confirmed: true,
  summary:
    'What is stored about the person of these donations and payments, with the files they sent, as a ZIP',
  body: chosen,
  answer: download,
})

export const erasePersonalData = entry({
  method: 'POST',
  path: '/personal-data/erase',
  who: 'personal-data',
  confirmed: true,
  summary:
    'Makes the person of these donations and payments anonymous for good; amounts, codes and receipt numbers stay',
  body: z.extend(chosen, { request: requiredText('office-fields.request', 100) }),
  answer: z.object({ erased: z.int() }),
})
