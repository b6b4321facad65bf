import type { ReactNode } from 'react'
import { say } from '../../../../words/src/say.ts'
import { TitleEnd } from '../../ui/use-page-title.ts'
import { useCharity } from '../session/use-charity.ts'

/** The office in a tab of the browser, which says whose it is. */
export function NamedOffice({ children }: { children: ReactNode }) {
  const { name } = useCharity()
  return (
    <TitleEnd value={name ? say('office.tab.named', { name }) : say('office.tab.unnamed')}>
      {children}
    </TitleEnd>
  )
}
