import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { features } from './features.ts'
import { saying } from './fields.ts'

/** Whether a second person approves changes of bank accounts; 'two people': as soon as there are two who may. */
const bankApproval = z.literal(['two people', 'always', 'never'], saying('office-fields.bank-approval'))

const chosen = {
  /** What staff may do besides the specification. */
  features: z.array(z.literal(features)),
  bank_approval: bankApproval,
}

export const switches = z.object({
  ...chosen,
  /** What the server's own settings (FEATURES, BANK_APPROVAL) decide, whatever is chosen here. */
  fixed: z.array(z.literal([...features, 'bank_approval'])),
})

export type Switches = z.output<typeof switches>

/** With how many people could approve such a change: with one there is no second person. */
const shownSwitches = z.extend(switches, { approvers: z.int() })

export type ShownSwitches = z.output<typeof shownSwitches>

export const readSwitches = entry({
  method: 'GET',
  path: '/switches',
  who: 'signed-in',
  summary: 'What is switched on for staff',
  answer: shownSwitches,
})

export const saveSwitches = entry({
  method: 'PUT',
  path: '/switches',
  who: 'settings',
  confirmed: true,
  summary: 'Switches on or off what staff may do, in all processes at once',
  body: z.object(chosen),
  answer: shownSwitches,
  done: 'done.switches.saved',
})
