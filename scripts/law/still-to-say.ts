/** Files whose words are not in the catalogue yet. */
export const stillToSay: string[] = []
