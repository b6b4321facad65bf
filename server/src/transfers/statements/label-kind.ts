const labels = {
  opening: /^\W*(opening bal(ance)?|bal(ance)? b\/?f|b\/f|(balance )?brought forward)\b/i,
  closing: /^\W*(closing bal(ance)?|bal(ance)? c\/?f|c\/f|(balance )?carried forward)\b/i,
  total: /^\s*(grand |sub ?)?totals?\b/i,
}

/** Classifies a cell as a row label; null when it is not one. Labelled rows are not lines of the account. */
export function labelKind(text: string): keyof typeof labels | null {
  const kinds = Object.keys(labels) as (keyof typeof labels)[]
  return kinds.find((kind) => labels[kind].test(text)) ?? null
}
