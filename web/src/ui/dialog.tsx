import { Dialog as Base } from '@base-ui/react/dialog'
import { type Key, type ReactNode, useEffect, useRef } from 'react'
import { CrossIcon } from './icon.tsx'
import { languageAttributes, useReader } from './reader.tsx'

const widths = { narrow: 'md:max-w-md', middle: 'md:max-w-2xl', wide: 'md:max-w-5xl' }

type DialogProps = {
  title: string
  open: boolean
  onClose: () => void
  width?: keyof typeof widths
  footer?: ReactNode
  /** Key of the content: another key scrolls to the top. */
  shown?: Key | undefined
  children: ReactNode
}

/** A press outside within this time is the second of a double click on the button that opened the dialog. */
const doubleClickMs = 500

/** Render it always, and switch `open`. `footer` has the buttons, which stay visible during scrolling. */
export function Dialog({ title, open, onClose, width = 'middle', footer, shown, children }: DialogProps) {
  const { t } = useReader()
  const openedAt = useRef(0)
  useEffect(() => {
    if (open) openedAt.current = performance.now()
  }, [open])
  return (
    <Base.Root
      open={open}
      onOpenChange={(nowOpen, { reason }) => {
        const isDoubleClick =
          reason === 'outside-press' && performance.now() - openedAt.current < doubleClickMs
        if (!nowOpen && !isDoubleClick) onClose()
      }}
    >
      <Base.Portal>
        {/* Also darkens a dialog below this one. */}
        <Base.Backdrop
          forceRender
          className="fixed inset-0 z-40 bg-ink/50 print:hidden transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Base.Popup
          {...languageAttributes(t.language)}
          className={`fixed inset-x-0 bottom-0 z-40 mx-auto flex max-h-[92svh] w-full flex-col rounded-t-lg bg-white shadow-card outline-none transition-[opacity,translate] ease-calm data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0 md:inset-y-0 md:my-auto md:h-fit md:w-[calc(100%-3rem)] md:rounded-lg print:static print:m-0 print:block print:max-h-none print:max-w-none print:shadow-none md:print:h-auto md:print:w-full ${widths[width]}`}
        >
          {/* Scrolls as a whole with large text: a fixed title and buttons would leave no room. */}
          <div className="flex min-h-0 flex-col large-text:overflow-y-auto print:block">
            <div className="border-b border-line py-3.5 pe-16 ps-4 md:ps-6">
              <Base.Title className="text-lg font-bold text-brand-dark">{title}</Base.Title>
            </div>
            <div
              key={shown}
              className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 md:p-6 large-text:min-h-auto large-text:overflow-visible print:overflow-visible"
            >
              {children}
            </div>
            {footer && (
              <div className="flex flex-wrap justify-end gap-3 border-t print:hidden border-line px-4 py-3.5 md:px-6">
                {footer}
              </div>
            )}
          </div>
          {/* Placed last, so that the first field takes the focus when the dialog opens. */}
          <Base.Close
            aria-label={t('ui.sheet.close')}
            className="absolute top-2 end-2 z-20 grid print:hidden size-11 place-items-center rounded-full text-ink-soft hover:bg-brand-soft md:end-3"
          >
            <CrossIcon className="size-5" />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
