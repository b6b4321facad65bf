import * as z from 'zod/mini'
import { download, entry } from './entry.ts'
import { rowId } from './fields.ts'

/** Tax year of a statement, named by the year it ends in. */
export const taxYear = z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2100))

export const readYearlyStatement = entry({
  method: 'GET',
  path: '/contact/:id/statement/:tax_year',
  who: 'contact',
  summary: "The paid donations of a donor in a tax year as PDF, in the donor's language",
  params: z.extend(rowId, { tax_year: taxYear }),
  answer: download,
})
