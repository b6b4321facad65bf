import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { instant, requiredText } from './fields.ts'

/** Internal note on a donation, payment or donor. Notes are append-only. */
const note = z.object({ id: z.int(), at: instant, written_by: z.string(), note: z.string() })
export type Note = z.output<typeof note>

const body = z.object({ note: requiredText('office-fields.note', 500) })

export const listDonationNotes = entry('GET /donations/:id/notes', {
  who: 'donation',
  summary: 'The notes of staff on a donation, newest first',
  answer: z.array(note),
})

export const addDonationNote = entry('POST /donations/:id/notes', {
  who: 'donation.note',
  summary: 'Adds a note to a donation',
  body,
  done: 'done.note.added',
})

export const listPaymentNotes = entry('GET /payments/:id/notes', {
  who: 'payment',
  summary: 'The notes of staff on a payment, newest first',
  answer: z.array(note),
})

export const addPaymentNote = entry('POST /payments/:id/notes', {
  who: 'donation.note',
  summary: 'Adds a note to a payment',
  body,
  done: 'done.note.added',
})

export const listContactNotes = entry('GET /contacts/:id/notes', {
  who: 'contact',
  summary: 'The notes of staff on a donor, newest first',
  answer: z.array(note),
})

export const addContactNote = entry('POST /contacts/:id/notes', {
  who: 'contact',
  summary: 'Adds a note to a donor',
  body,
  done: 'done.note.added',
})
