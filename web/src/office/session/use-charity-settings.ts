import { keepPreviousData } from '@tanstack/react-query'
import { type Charity, readCharity } from '../../../../contract/src/charity.ts'
import { defaultCharity } from '../../../../contract/src/default-charity.ts'
import { type Language, languages } from '../../../../contract/src/language/language.ts'
import type { Translate } from '../../ui/reader.tsx'
import { useRead } from './calls.ts'

/** The charity's settings in the reader's language; defaults until they are loaded. */
export function useCharitySettings(): Charity {
  const { data } = useRead(readCharity, {
    staleTime: 5 * 60_000,
    // Requested before signing in: a late refusal must not end a session that started meanwhile.
    meta: { endsNoSession: true },
    // Keeps the previous look while a screen in another language loads.
    placeholderData: keepPreviousData,
  })
  return { ...defaultCharity, ...data }
}

/** Offered languages except the current one, each in its own name. */
export const otherLanguages = ({ language }: Translate, offered: Language[]) =>
  offered.filter((code) => code !== language).map((code) => ({ code, name: languages[code].name }))
