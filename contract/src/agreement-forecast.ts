import * as z from 'zod/mini'
import { collectionMethods } from './collection.ts'
import { entry } from './entry.ts'
import { inRupees } from './money.ts'

const forecastMonth = z.object({
  /** '2026-12' */
  month: z.string(),
  method: z.literal(collectionMethods),
  planned: inRupees,
  /** Planned amount times the method's own success rate; for past months the amount received. */
  expected: inRupees,
})

export const readForecast = entry('GET /agreements/forecast', {
  who: 'contact.agreement',
  fromReplica: true,
  summary:
    'Planned and expected amounts of the next twelve months by method, beside those of the last twelve',
  answer: z.object({
    /** Share of a method's charges of the last year that was paid, in percent; null without any. */
    rates: z.array(z.object({ method: z.literal(collectionMethods), percent: z.nullable(z.int()) })),
    past: z.array(forecastMonth),
    next: z.array(forecastMonth),
  }),
})
