import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'

/** Specification, section 9: the menu's height in pixels, and how far Page Up and Page Down jump. */
const menuMaxHeight = 300
const menuMinHeight = 140
const pageJump = 5

const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: pageJump, PageUp: -pageJump }

/**
 * The menu below an input that options are chosen in by typing, as the ARIA Authoring Practices have it: the focus
 * stays in the input, and `active` is the place of the option that Enter takes. Put `anchorRef` on what the menu stands
 * below, `menuRef` on the menu, and `data-place` on each option.
 * @param count how many options are shown
 */
export function useOptionsMenu({
  count,
  onShow,
  onTake,
  onClose,
}: {
  count: number
  /** An arrow key asks for the menu. */
  onShow: () => void
  /** Enter was pressed. */
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

/** Below the input where there is room for the smallest menu, else above it where that is roomier. */
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
