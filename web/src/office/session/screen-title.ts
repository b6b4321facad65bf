import type { Permission } from '../../../../contract/src/auth.ts'
import { firstLanguage, sayIfKnown } from '../../../../words/src/say.ts'
import { readerLanguage } from './screen-language.tsx'

/** What a screen is called in the sidebar: the server names it, in the first language (specification, section 2). */
export function screenTitle({ path, name }: Pick<Permission, 'path' | 'name'>): string {
  return (readerLanguage() !== firstLanguage && sayIfKnown(`frame.screen.${path}`)) || name
}
