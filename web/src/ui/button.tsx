import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'
import { Spinner } from './spinner.tsx'

type Look = 'primary' | 'secondary' | 'quiet' | 'danger'

const base =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-sm px-5 py-2.5 text-center font-semibold ' +
  'transition-colors'

const looks: Record<Look, string> = {
  primary: 'bg-green text-white hover:bg-green-dark aria-disabled:bg-ink-soft',
  secondary: 'border border-green bg-white text-green hover:bg-green-soft',
  quiet: 'text-green underline-offset-4 hover:bg-green-soft hover:underline',
  danger: 'border border-danger bg-white text-danger hover:bg-danger-soft',
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: Look
  /** Shows a spinner and ignores presses; the button keeps its place in the tab order. */
  loading?: boolean
}

/** A button that does something on this page. It is `type="button"` unless told otherwise. */
export function Button({
  look = 'primary',
  loading = false,
  className = '',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={loading || rest['aria-disabled']}
      aria-busy={loading || undefined}
      onClick={(event) => {
        if (loading) event.preventDefault()
        else onClick?.(event)
      }}
      className={`${base} ${looks[look]} ${className}`}
    >
      {loading && <Spinner />}
      {children}
    </button>
  )
}

/** A link that looks like a button: it goes to another page. */
export function ButtonLink({
  look = 'primary',
  className = '',
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; look?: Look }) {
  return <a {...rest} className={`${base} ${looks[look]} ${className}`} />
}
