import { createContext, useContext } from 'react'
import type { Charity } from '../../../../contract/src/charity.ts'
import { charityAtFirst } from '../../../../contract/src/charity-at-first.ts'

/** Charity of this site; defaults apply when the server does not send it. */
export const CharityContext = createContext<Charity>(charityAtFirst)

export const useCharity = () => useContext(CharityContext)
