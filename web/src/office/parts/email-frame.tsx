import { useEffect, useRef } from 'react'

/**
 * An e-mail without scripts or working links. Styled through the DOM, because the Content-Security-Policy
 * forbids inline styles (docs/decisions/0060).
 */
export function EmailFrame({ title, html }: { title: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)

  function fit() {
    const { current } = frame
    const body = current?.contentDocument?.body
    if (!body) return
    const border = current.offsetHeight - current.clientHeight
    current.style.height = `${body.offsetHeight + border}px`
  }
  function applyStyles() {
    const page = frame.current?.contentDocument
    for (const element of page?.querySelectorAll<HTMLElement>('[data-style]') ?? [])
      element.style.cssText = element.dataset.style ?? ''
    fit()
  }
  useEffect(() => {
    window.addEventListener('resize', fit)
    return () => window.removeEventListener('resize', fit)
  })

  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin"
      srcDoc={html.replaceAll(' style="', ' data-style="').replace(/ href="[^"]*"/g, '')}
      onLoad={applyStyles}
      className="min-h-96 w-full rounded-sm border border-line bg-white"
    />
  )
}
