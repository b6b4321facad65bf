/**
 * Texts written by the charity that are pages, at the path of their name: /privacy. `wakalah` is the agency
 * text that donors of Qurbani accept.
 */
export const textPages = ['privacy', 'terms', 'wakalah'] as const
export type TextPage = (typeof textPages)[number]
