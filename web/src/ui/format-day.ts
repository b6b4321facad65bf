import { instantWriter } from './instant-writer.ts'

/** Formats the day of an instant in Pakistan: '21 Nov 2026'. Takes an instant or a day ('2026-11-21'). */
export const formatDay = instantWriter({ dateStyle: 'medium' })

/** Short form of {@link formatDay} without the year: '21 Nov'. */
export const formatShortDay = instantWriter({ day: 'numeric', month: 'short' })
