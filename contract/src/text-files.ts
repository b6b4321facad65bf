import * as z from 'zod/mini'

/** Encodings that staff can choose for a text file with bytes that are not UTF-8. */
export const encodings = ['utf_8', 'windows_1252', 'windows_1256'] as const
export type Encoding = (typeof encodings)[number]

/** Column separators of a CSV. */
export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/**
 * Fields of every call that takes a text file: the choices of staff when the encoding or separator is
 * uncertain.
 */
export const textFields = {
  encoding: z.optional(z.literal(encodings)),
  delimiter: z.optional(z.literal(delimiters)),
}
export type TextChoices = { encoding?: Encoding | undefined; delimiter?: Delimiter | undefined }

export const textPreview = {
  /** Encoding used; null when it is certain from the file. */
  encoding: z.nullable(z.literal(encodings)),
  /** The first 50 lines with characters that could not be read. */
  unreadable_lines: z.array(z.int()),
  unreadable_count: z.int(),
  /** Column separator of a CSV; null for other files. */
  delimiter: z.nullable(z.literal(delimiters)),
  /** Separators to choose from; empty when the separator is certain from the file. */
  delimiters: z.array(z.literal(delimiters)),
}
export type TextPreview = z.output<z.ZodMiniObject<typeof textPreview>>
