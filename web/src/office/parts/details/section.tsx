import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { useReader } from '../../../ui/reader.tsx'
import { NoValue } from '../cells.tsx'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const ref = useSectionInMenu(title)
  return (
    <section
      ref={ref}
      tabIndex={-1}
      className="grid scroll-mt-16 grid-cols-[minmax(0,1fr)] gap-2.5 outline-none"
    >
      <h3 className="overline-text">{title}</h3>
      {children}
    </section>
  )
}

/** Names above their values; in a narrow column, as on a phone, one fact per row, with its name beside it. */
export const FactList = ({ children }: { children: ReactNode }) => (
  <div className="@container">
    <dl className="grid gap-x-6 gap-y-2 rounded-sm border border-line bg-paper px-4 py-3.5 text-dense @min-[28rem]:grid-cols-2 @min-[28rem]:gap-y-3.5 @min-[44rem]:grid-cols-4">
      {children}
    </dl>
  </div>
)

const besideLabel = '@max-[28rem]:flex @max-[28rem]:justify-between @max-[28rem]:gap-4 @max-[28rem]:text-end'
const spans = {
  1: besideLabel,
  2: `@min-[44rem]:col-span-2 ${besideLabel}`,
  3: '@min-[28rem]:col-span-full @min-[44rem]:col-span-3',
}

/** A name and its value. `span` counts columns, of four; with 3 the value is below its name on a phone. */
export function Fact({ name, span = 1, children }: { name: string; span?: 1 | 2 | 3; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${spans[span]}`}>
      <dt className="text-start text-ink-soft @min-[28rem]:mb-0.5 @min-[28rem]:text-xs">{name}</dt>
      <dd className="min-w-0 font-medium tabular-nums">{isValue(children) ? children : <NoValue />}</dd>
    </div>
  )
}

const isValue = (value: ReactNode) => value !== null && value !== undefined && value !== false && value !== ''

type CopiedProps = { text: string; what: string; children?: ReactNode }

/** A text with a copy button. `children` replace how it is displayed. */
export function CopyableText({ text, what, children = text }: CopiedProps) {
  return (
    <span className="-my-3 flex min-w-0 items-center gap-1 max-sm:-me-3 max-sm:justify-end md:-my-1.5">
      {/* As high as the button, so that text on two lines has the same margin. */}
      <span className="my-3 min-w-0 md:my-1.5">{children}</span>
      <CopyButton text={text} what={what} iconOnly />
    </span>
  )
}

type Place = { title: string; element: HTMLElement }

const Register = createContext<(place: Place) => () => void>(() => () => {})

type Claim = { id: string; rank: number }
type MainSlot = {
  element: HTMLElement | null
  /** Id of the registered action with the lowest rank, which is shown in the menu. */
  first: string | undefined
  claim: (claim: Claim) => () => void
}

const MainSlotContext = createContext<MainSlot>({ element: null, first: undefined, claim: () => () => {} })

/** Long details with a sticky menu: the main action, then the sections. */
export function SectionMenu({ children }: { children: ReactNode }) {
  const { t } = useReader()
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [claims, setClaims] = useState<readonly Claim[]>([])
  const claim = useCallback((added: Claim) => {
    setClaims((before) => [...before, added])
    return () => setClaims((before) => before.filter((one) => one !== added))
  }, [])
  const first = claims.toSorted((one, other) => one.rank - other.rank)[0]?.id
  const slot = useMemo(() => ({ element, first, claim }), [element, first, claim])
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
          className="sticky print:hidden -top-4 z-10 -mx-4 -mt-4 mb-4 border-b border-line bg-white md:-top-6 md:-mx-6 md:-mt-6 md:mb-6 large-text:top-0 flex items-center"
        >
          <div ref={setElement} className="me-2 shrink-0 ps-4 py-1 empty:hidden md:ps-6" />
          <ul className="flex min-w-0 gap-1 overflow-x-auto [scrollbar-width:thin] px-3 md:px-5">
            {places.map((place, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: sections may share a title
              <li key={index} className="shrink-0">
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
      <Register value={register}>
        <MainSlotContext value={slot}>{children}</MainSlotContext>
      </Register>
    </>
  )
}

const byPlace = (one: Place, other: Place) =>
  one.element.compareDocumentPosition(other.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1

/** Registers a section in the menu. Set the ref on its element. */
function useSectionInMenu(title: string) {
  const ref = useRef<HTMLElement>(null)
  const register = useContext(Register)
  useEffect(() => (ref.current ? register({ title, element: ref.current }) : undefined), [title, register])
  return ref
}

type MainActionProps = { rank: number; children: (look: 'primary' | 'secondary') => ReactNode }

/** Moves an action to the start of the menu, if no other action has a lower rank. */
export function MainAction({ rank, children }: MainActionProps) {
  const id = useId()
  const { element, first, claim } = useContext(MainSlotContext)
  useEffect(() => claim({ id, rank }), [claim, id, rank])
  return element && first === id ? createPortal(children('primary'), element) : children('secondary')
}
