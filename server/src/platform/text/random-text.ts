import { randomInt } from 'node:crypto'

/** Unguessable characters of an alphabet. */
export const randomText = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')

/** 'kdfm-7xqp-...': groups of four characters that can be read aloud; each has 19.8 random bits. */
export const randomGroups = (count: number): string =>
  Array.from({ length: count }, () => randomText('abcdefghjkmnpqrstuvwxyz23456789', 4)).join('-')
