/** Files whose words are not in the catalogue yet. */
export const stillToSay: string[] = ['web/src/office/settings/switches-form.tsx']
