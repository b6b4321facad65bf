/** Key of the main language of a catalogue part, in a catalogue built for a page. @param part 'donations' */
export const languageKey = (part: string): string => `${part}.language`
