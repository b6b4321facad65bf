/** Does every typed word begin a word of the text? 'ivoire' finds 'Côte d’Ivoire'. */
export function matchesTyped(text: string, typed: string): boolean {
  const words = ` ${plain(text)}`
  return plain(typed)
    .split(' ')
    .every((word) => words.includes(` ${word}`))
}

/** 'Côte d’Ivoire +225' -> 'cote d ivoire 225' */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
}
