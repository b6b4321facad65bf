import { instantWriter } from './instant-writer.ts'

/** An instant as a clock in Pakistan shows it, as it is written everywhere: '21 Nov 2026, 13:05'. */
export const formatInstant = instantWriter({ dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })
