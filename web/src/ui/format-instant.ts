import { instantWriter } from './instant-writer.ts'

/** Formats an instant in Pakistan time: '21 Nov 2026, 13:05'. */
export const formatInstant = instantWriter({ dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })
