import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { requiredText } from './fields.ts'

/** Named filters and order of the list of donors, shared by all staff with the right `contact`. */
const segment = z.object({
  id: z.int(),
  name: z.string(),
  /** Query of the list's address, without '?': 'lapsed=last_year&sort=largest'. */
  address: z.string(),
})

export const listSegments = entry('GET /contact-segments', {
  who: 'contact',
  summary: 'The saved filters of the list of donors, by name',
  answer: z.array(segment),
})

/** Saving under an existing name replaces its filters. */
export const saveSegment = entry('POST /contact-segments', {
  who: 'contact',
  summary: 'Saves filters of the list of donors under a name',
  body: z.object({
    name: requiredText('office-fields.name', 60),
    address: z.string().check(z.maxLength(2000), z.regex(/^[!-~]*$/)),
  }),
  done: 'done.segment-saved',
})

export const removeSegment = entry('DELETE /contact-segments/:id', {
  who: 'contact',
  summary: 'Removes saved filters; donors do not change',
  done: 'done.segment-removed',
})
