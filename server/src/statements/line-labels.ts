/** Labels of rows that are no lines of the account: balances brought forward, and totals. */
export const isOpening = (text: string) =>
  /^\W*(opening bal(ance)?|bal(ance)? b\/?f|b\/f|(balance )?brought forward)\b/i.test(text)
export const isClosing = (text: string) =>
  /^\W*(closing bal(ance)?|bal(ance)? c\/?f|c\/f|(balance )?carried forward)\b/i.test(text)
export const isTotal = (text: string) => /^\s*(grand |sub ?)?totals?\b/i.test(text)
