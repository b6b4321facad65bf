import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { useReader } from '../../../ui/reader.ts'

type Place = { title: string; element: HTMLElement }

const Register = createContext<(place: Place) => () => void>(() => () => {})

/** Long details with a sticky menu of their sections. */
export function SectionMenu({ children }: { children: ReactNode }) {
  const { t } = useReader()
  const [places, setPlaces] = useState<readonly Place[]>([])
  const register = useCallback((place: Place) => {
    setPlaces((before) => [...before, place].sort(byPlace))
    return () => setPlaces((before) => before.filter((one) => one !== place))
  }, [])

  function goTo({ element }: Place) {
    element.scrollIntoView({ block: 'start' })
    element.focus({ preventScroll: true })
  }

  return (
    <>
      {places.length > 1 && (
        <nav
          aria-label={t('details.sections')}
          className="sticky print:hidden -top-4 z-10 -mx-4 -mt-4 mb-4 border-b border-line bg-white md:-top-6 md:-mx-6 md:-mt-6 md:mb-6 large-text:top-0"
        >
          <ul className="flex gap-1 overflow-x-auto px-3 md:px-5">
            {places.map((place) => (
              <li key={place.title} className="shrink-0">
                <button
                  type="button"
                  onClick={() => goTo(place)}
                  className="min-h-11 rounded-sm px-2.5 text-dense font-semibold whitespace-nowrap text-brand hover:bg-brand-soft"
                >
                  {place.title}
                </button>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Register value={register}>{children}</Register>
    </>
  )
}

const byPlace = (one: Place, other: Place) =>
  one.element.compareDocumentPosition(other.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1

/** Registers a section in the menu. Set the ref on its element. */
export function useSectionInMenu(title: string) {
  const ref = useRef<HTMLElement>(null)
  const register = useContext(Register)
  useEffect(() => (ref.current ? register({ title, element: ref.current }) : undefined), [title, register])
  return ref
}
