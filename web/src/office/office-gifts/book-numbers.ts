/** Number at the end of a receipt-book reference: 'A-0451' is 'A-' and '0451'. */
const bookNumberPattern = /^(.*?)(\d{1,9})$/

/** Returns the next number of a receipt book: 'A-0452' after 'A-0451'; '' without a number. */
export function nextBookNumber(reference: string): string {
  const [, book = '', digits] = bookNumberPattern.exec(reference.trim()) ?? []
  if (digits === undefined) return ''
  return `${book}${String(Number(digits) + 1).padStart(digits.length, '0')}`
}

/** Longest gap whose numbers are listed; a longer gap means another book. */
const longestGap = 20

/** Returns the numbers missing between the receipt-book references of a sheet, book by book. */
export function missingBookNumbers(references: readonly string[]): string[] {
  const books = new Map<string, { number: number; reference: string }[]>()
  for (const reference of references) {
    const [, book = '', digits] = bookNumberPattern.exec(reference.trim()) ?? []
    if (digits !== undefined)
      books.set(book, [...(books.get(book) ?? []), { number: Number(digits), reference }])
  }
  return [...books.values()].flatMap((used) => {
    const sorted = used.toSorted((one, other) => one.number - other.number)
    return sorted.flatMap(({ number, reference }, index) => {
      const missing = (sorted[index + 1]?.number ?? number) - number - 1
      if (missing < 1 || missing > longestGap) return []
      const numbers: string[] = []
      for (let next = nextBookNumber(reference); numbers.length < missing; next = nextBookNumber(next))
        numbers.push(next)
      return numbers
    })
  })
}
