import type { PhoneMessage } from '../channel.ts'

/** Text of an SMS: its link is on a line of its own, so that every phone recognises it. */
export const smsText = ({ text, link }: Pick<PhoneMessage, 'text' | 'link'>): string =>
  link === null ? text : `${text}\n${link}`
