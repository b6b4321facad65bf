import { variables } from './variables.ts'

const settingNames = Object.keys(variables.shape)

/** Prefixes that no other program uses; without DATABASE_, since hosts set names such as DATABASE_HOST. */
const ourPrefixes = [
  'BACKUP_',
  'JAZZCASH_',
  'PERSONAL_DATA_',
  'RETENTION_',
  'SMS_',
  'STORAGE_',
  'SWICH_',
  'WHATSAPP_',
]

const normalizeName = (name: string) => name.toUpperCase().replaceAll('_', '')

/** Whether one character was added, left out or replaced, or two were swapped. */
function areOneTypoApart(one: string, other: string): boolean {
  const least = Math.min(one.length, other.length)
  let start = 0
  while (start < least && one[start] === other[start]) start += 1
  let end = 0
  while (end < least - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  if (left.length < 2 && right.length < 2) return true
  return left.length === 2 && left === `${right[1]}${right[0]}`
}

/** Minimum length of a name that is checked for a typo: HOME is not HOST. */
const minLength = 7

function suggestionFor(name: string): string | undefined {
  const asWritten = normalizeName(name)
  return (
    settingNames.find((setting) => normalizeName(setting) === asWritten) ??
    settingNames.find(
      (setting) =>
        normalizeName(setting).length >= minLength && areOneTypoApart(normalizeName(setting), asWritten),
    )
  )
}

/** Lists names that look like a misspelt setting, which would be ignored silently. */
export function misspeltSettings(environment: NodeJS.ProcessEnv): string[] {
  return Object.keys(environment).flatMap((name) => {
    if (settingNames.includes(name) || /^(npm|NODE)_/.test(name)) return []
    const meant = suggestionFor(name)
    if (meant) return [`${name} is not a setting: did you mean ${meant}?`]
    const prefix = ourPrefixes.find((start) => name.startsWith(start))
    return prefix ? [`${name} is not a setting: .env.example lists those that begin with ${prefix}`] : []
  })
}
