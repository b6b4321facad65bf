import * as z from 'zod/mini'
import { personName } from './accounts.ts'
import { authData, password } from './auth.ts'
import { charityForm } from './charity-form.ts'
import { entry } from './entry.ts'
import { email, withMessage } from './fields.ts'

/** Secret of the setup link that the first start prints. */
const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, withMessage('office-fields.address.not-valid')))

export const readSetUpLink = entry('POST /auth/set-up-links/check', {
  who: 'anyone',
  summary: 'Whether the address that the first start printed can still be used',
  body: z.object({ token }),
})

export const beginSetUp = entry('POST /auth/set-up-links/use', {
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

/** Steps before the charity goes live, in order. */
export const checkpoints = [
  'name',
  'contact',
  'registration',
  /** Only when a second language is offered. */
  'languages',
  /** The charity's own privacy notice and terms. */
  'pages',
  'general_account',
  'zakat_account',
  'zakat_apart',
  'causes',
  'ways_to_pay',
  /** One per gateway with an inquiry call, by name: whether it accepts our keys. */
  'gateway',
  'mail',
  /** Only with WhatsApp in the settings. */
  'whatsapp',
  'backup',
  /** A restore check succeeded in the last nine days. */
  'restore_check',
  /** The server's role cannot change or empty its tables. */
  'database_role',
  /** Only when every change of a bank account requires a second approver. */
  'second_approver',
  'second_administrator',
  'second_factor',
  'demo',
  'production',
] as const

export type Checkpoint = (typeof checkpoints)[number]

const point = z.object({
  point: z.literal(checkpoints),
  gateway: z.optional(z.string()),
  done: z.boolean(),
  /** Required; else recommended. */
  must: z.boolean(),
  /** Answer of the gateway or mail server, or what is missing. */
  answer: z.optional(z.string()),
})
export type Checklist = z.output<typeof point>[]

export const readChecklist = entry('GET /set-up/checklist', {
  who: 'settings',
  summary: 'The checklist before going live; gateways and the mail server are asked',
  answer: z.array(point),
})

export const sendTestMail = entry('POST /mail-server/test', {
  who: 'settings',
  summary: 'Sends an e-mail at once, and answers what the mail server said',
  body: z.object({ email }),
  answer: z.object({ sent: z.boolean(), answer: z.string() }),
})
