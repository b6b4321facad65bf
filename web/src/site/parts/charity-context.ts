import { createContext, useContext } from 'react'
import type { Charity } from '../../../../contract/src/charity.ts'
import { charityAtFirst } from '../../../../contract/src/charity-at-first.ts'

/** Whose site this is; a server that does not say it leaves what a charity has at first. */
export const CharityContext = createContext<Charity>(charityAtFirst)

export const useCharity = () => useContext(CharityContext)
