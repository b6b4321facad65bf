import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { PageData } from '../../../../contract/src/public-page.ts'

/** Data in the page, and the query client that the first lazily loaded part creates from the data. */
export type PageState = { data: PageData; queries?: QueryClient }

export const PageContext = createContext<PageState>({ data: {} })

export const usePageState = () => useContext(PageContext)
