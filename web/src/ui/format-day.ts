import { instantWriter } from './instant-writer.ts'

/** The day of an instant in Pakistan, as it is written everywhere: '21 Nov 2026'. Takes an instant or a day ('2026-11-21'). */
export const formatDay = instantWriter({ dateStyle: 'medium' })

/** As {@link formatDay}, without the year where there is little room: '21 Nov'. */
export const formatShortDay = instantWriter({ day: 'numeric', month: 'short' })
