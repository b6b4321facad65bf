import type { Block } from '../charity/write-email.ts'

/** Blocks of text, as an e-mail has them. */
export const paragraphs = (...some: string[]): Block[] => some.map((text) => ({ kind: 'text', text }))
