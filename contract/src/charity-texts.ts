import * as z from 'zod/mini'
import { fullCharity } from './charity.ts'
import { entry } from './entry.ts'
import { saying } from './fields.ts'

/** Pages of the charity's own words, each at an address of its name: /privacy. */
export const charityTextNames = ['privacy', 'terms'] as const
export type CharityTextName = (typeof charityTextNames)[number]

const text = z.object({
  /** HTML, sanitised by the server; '' where nobody has written it. */
  html: z.string(),
})
const params = z.object({ name: z.literal(charityTextNames) })

export const readCharityText = entry({
  method: 'GET',
  path: '/charity/texts/:name',
  who: 'anyone',
  summary: 'The privacy notice or the terms of the charity',
  params,
  answer: text,
})

export const readFirstText = entry({
  method: 'GET',
  path: '/charity/texts/:name/first',
  who: 'settings',
  summary: 'A text to begin with, in the charity’s name',
  params,
  answer: text,
})

export const saveCharityText = entry({
  method: 'PUT',
  path: '/charity/texts/:name',
  who: 'settings',
  confirmed: true,
  summary: 'Changes the privacy notice or the terms; an empty text removes the page',
  params,
  body: z.object({ html: z.string().check(z.maxLength(50_000, saying('office-fields.text.too-long'))) }),
  answer: fullCharity,
  done: 'done.charity.text',
})
