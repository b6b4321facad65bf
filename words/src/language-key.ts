/** Under which key a catalogue says in which language most of a part of it is, where it was built for a page. @param part 'donations' */
export const languageKey = (part: string): string => `${part}.language`
