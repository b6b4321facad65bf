/** Characters of GSM-7, the alphabet of an SMS with 160 characters. */
const gsm7 = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Characters that take two places in the alphabet of SMS. */
const gsm7Extended = new Set('\f^{}\\[~]|€')

/** Places of one SMS, and of each part of a longer one, in GSM-7 and for any other alphabet. */
const limits = { gsm7: { single: 160, part: 153 }, ucs2: { single: 70, part: 67 } }

/**
 * Counts the parts that a text is sent and charged as. Characters of two places are not split between parts.
 */
export function countSmsParts(text: string): number {
  const characters = [...text]
  const isGsm7 = characters.every((character) => gsm7.has(character) || gsm7Extended.has(character))
  const sizes = characters.map((character) =>
    isGsm7 ? (gsm7Extended.has(character) ? 2 : 1) : character.length,
  )
  const { single, part } = limits[isGsm7 ? 'gsm7' : 'ucs2']
  if (sizes.reduce((sum, size) => sum + size, 0) <= single) return 1
  let parts = 1
  let used = 0
  for (const size of sizes) {
    if (used + size > part) {
      parts += 1
      used = 0
    }
    used += size
  }
  return parts
}

/** Text without a button: its link is on a line of its own, so that every phone recognises it. */
export const textWithLink = ({ text, link }: { text: string; link: string | null }): string =>
  link === null ? text : `${text}\n${link}`
