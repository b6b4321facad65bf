/** Zakat is kept separate from every other gift. */
const names = { general: 'General', zakat: 'Zakat' }

/** What a cause's or an account's kind is called. */
export const kindName = (kind: keyof typeof names) => names[kind]

/** The same as choices of a form. */
export const kindOptions = Object.entries(names).map(([value, label]) => ({ label, value }))
