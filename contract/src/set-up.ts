import * as z from 'zod/mini'
import { personName } from './accounts.ts'
import { authData, password } from './auth.ts'
import { charityForm } from './charity.ts'
import { entry } from './entry.ts'
import { email, saying } from './fields.ts'

/** The secret of the one address that the first start prints. */
const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, saying('office-fields.address.not-valid')))

export const readSetUpLink = entry({
  method: 'POST',
  path: '/set-up/link',
  who: 'anyone',
  summary: 'Whether the address that the first start printed can still be used',
  body: z.object({ token }),
  answer: z.null(),
})

export const beginSetUp = entry({
  method: 'POST',
  path: '/set-up',
  who: 'anyone',
  summary: 'Names the charity, makes its first administrator and signs them in; the address ends with it',
  body: z.object({
    token,
    name: charityForm.shape.name,
    ...personName,
    email,
    password,
  }),
  answer: authData,
})

/** What a charity has to see to before it goes live, in the order of doing it. */
export const checkpoints = [
  'name',
  'contact',
  'registration',
  /** Where another language than the first is offered. */
  'languages',
  /** The charity's own privacy notice and terms. */
  'pages',
  'general account',
  'zakat account',
  'zakat apart',
  'causes',
  'ways to pay',
  /** One for each gateway that can be asked, by its name: whether it knows our keys. */
  'gateway',
  'mail',
  'backup',
  /** Where every change of a bank account waits for a second person. */
  'second approver',
  'second administrator',
  'second factor',
  'demo',
  'production',
] as const

export type Checkpoint = (typeof checkpoints)[number]

const point = z.object({
  point: z.literal(checkpoints),
  gateway: z.optional(z.string()),
  done: z.boolean(),
  /** Whether it must be done; else it is good advice. */
  must: z.boolean(),
  /** What the gateway or the mail server answered, or what is missing. */
  answer: z.optional(z.string()),
})

export type Checklist = z.output<typeof point>[]

export const readChecklist = entry({
  method: 'GET',
  path: '/set-up/checklist',
  who: 'settings',
  summary: 'What is still open before going live; gateways and the mail server are asked',
  answer: z.array(point),
})

export const sendTestMail = entry({
  method: 'POST',
  path: '/set-up/mail',
  who: 'settings',
  summary: 'Sends an e-mail at once, and answers what the mail server said',
  body: z.object({ email }),
  answer: z.object({ sent: z.boolean(), answer: z.string() }),
})
