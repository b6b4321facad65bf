import { countryTable } from './country-table.ts'

/** A country as the details step offers it (specification, section 2). */
export type Country = { code: string; name: string; dialCode: string; flag: string }

/** 'PK' -> the two regional indicator characters that fonts draw as the flag. */
const flagOf = (code: string) =>
  String.fromCodePoint(...[...code].map((letter) => 0x1f1a5 + (letter.codePointAt(0) ?? 0)))

/** Sorted by name. */
export const countries: readonly Country[] = countryTable
  .trim()
  .split('\n')
  .map((line) => {
    const [code = '', name = '', dialCode = ''] = line.split('|')
    return { code, name, dialCode: `+${dialCode}`, flag: flagOf(code) }
  })

const byNameOrCode = new Map(
  countries.flatMap(({ code, name }) => [
    [code.toLowerCase(), name],
    [name.toLowerCase(), name],
  ]),
)

/** Looks up a country by name or ISO code, in any case. */
export function countryName(nameOrCode: string): string | undefined {
  return byNameOrCode.get(nameOrCode.trim().toLowerCase())
}
