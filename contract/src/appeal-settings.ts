import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { integerBetween, maxId } from './fields.ts'

const costInPaisa = integerBetween('office-fields.appeal.cost', 0, 100_000)

const appealSettings = z.object({
  /** Number of recipients above which a second person must approve. */
  approval_size: integerBetween('office-fields.appeal.approval-size', 0, maxId),
  /** Cost of an SMS part and of a WhatsApp message. */
  sms_paisa: costInPaisa,
  whatsapp_paisa: costInPaisa,
})
export type AppealSettings = z.output<typeof appealSettings>

export const readAppealSettings = entry('GET /appeals/settings', {
  who: 'appeal',
  summary: 'From which size an appeal needs a second person, and the prices of messages',
  answer: appealSettings,
})

export const saveAppealSettings = entry('PUT /appeals/settings', {
  who: 'settings',
  confirmed: true,
  summary: 'Changes the rules of appeals',
  body: appealSettings,
  answer: appealSettings,
  done: 'done.appeal.settings',
})
