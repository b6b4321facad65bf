import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'

/** Menu height in pixels, and the step of Page Up and Page Down (specification, section 9). */
const menuMaxHeight = 300
const menuMinHeight = 140
const pageJump = 5

const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: pageJump, PageUp: -pageJump }

/**
 * Options menu below a searchable input, as in the ARIA Authoring Practices: focus stays in the input, and
 * `active` is the index of the option that Enter takes. Put `anchorRef` on the element above the menu,
 * `menuRef` on the menu, and `data-place` on each option.
 * @param count number of options shown
 */
export function useOptionsMenu({
  count,
  onShow,
  onTake,
  onClose,
}: {
  count: number
  /** Called when an arrow key opens the menu. */
  onShow: () => void
  /** Called on Enter. */
  onTake: (place: number) => void
  onClose: () => void
}) {
  const anchorRef = useRef<HTMLDivElement>(null)
  const menuRef = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)

  useLayoutEffect(() => {
    if (open && anchorRef.current && menuRef.current) placeMenu(anchorRef.current, menuRef.current)
  }, [open])

  useLayoutEffect(() => {
    if (open)
      menuRef.current?.querySelector(`[data-place="${active}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }, [open, active])

  function onKeyDown(event: KeyboardEvent) {
    const move = moves[event.key]
    if (move !== undefined) {
      event.preventDefault()
      if (open) setActive(Math.max(0, Math.min(active + move, count - 1)))
      else onShow()
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      onTake(active)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
  }

  return { anchorRef, menuRef, open, setOpen, active, setActive, onKeyDown }
}

/** Places the menu below the input if the smallest menu fits there, else on the roomier side. */
function placeMenu(anchor: HTMLElement, menu: HTMLElement) {
  const edge = 8
  const box = anchor.getBoundingClientRect()
  const below = (window.visualViewport?.height ?? window.innerHeight) - box.bottom - edge
  const above = box.top - edge
  const up = below < menuMinHeight && above > below
  const height = Math.min(Math.max(up ? above : below, menuMinHeight), menuMaxHeight)
  menu.style.maxHeight = `${height}px`
  menu.style.top = up ? 'auto' : 'calc(100% + 4px)'
  menu.style.bottom = up ? 'calc(100% + 4px)' : 'auto'
}
