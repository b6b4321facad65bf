import { type Phrase, say } from '../../../words/src/say.ts'
import { capitalised } from './lists/capitalised.ts'

const names: Record<string, Phrase> = { web: 'office.platform.web', office: 'office.platform.office' }

/** Where a donation was made. */
export function platformName(platform: string): string {
  const name = names[platform]
  return name ? say(name) : capitalised(platform)
}
