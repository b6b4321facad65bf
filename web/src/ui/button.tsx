import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'
import { Spinner } from './loading.tsx'

type Look = 'primary' | 'secondary' | 'quiet' | 'danger'

const base =
  'inline-flex print:hidden items-center justify-center gap-2 rounded-sm text-center font-semibold text-balance transition-colors ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-paper disabled:text-ink-soft disabled:no-underline'

/** `small` is for list rows; still large enough to touch. */
const sizes = { normal: 'min-h-12 px-5 py-2.5', small: 'min-h-11 px-3.5 py-2 text-sm' }

const looks: Record<Look, string> = {
  primary: 'bg-brand text-white hover:bg-brand-dark aria-disabled:bg-ink-soft',
  secondary: 'border border-brand bg-white text-brand hover:bg-brand-soft',
  quiet: 'text-brand underline-offset-4 hover:bg-brand-soft hover:underline',
  danger: 'border border-danger bg-white text-danger hover:bg-danger-soft',
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: Look
  size?: keyof typeof sizes
  /** Shows a spinner and ignores clicks; the button stays in the tab order. */
  loading?: boolean
}

export function Button({
  look = 'primary',
  size = 'normal',
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
      className={`${base} ${sizes[size]} ${looks[look]} ${className}`}
    >
      {loading && <Spinner />}
      {children}
    </button>
  )
}

export function ButtonLink({
  look = 'primary',
  className = '',
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; look?: Look }) {
  return <a {...rest} className={`${buttonClasses(look)} ${className}`} />
}

export const buttonClasses = (look: Look, size: keyof typeof sizes = 'normal') =>
  `${base} ${sizes[size]} ${looks[look]}`

/** Look of a link on its own, large enough to touch. */
export const touchLinkLook =
  'inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4'

export const linkLook = 'font-semibold text-brand underline underline-offset-4'

/** Look of a row's own link, large enough to touch. */
export const rowLinkLook =
  '-my-2 inline-block py-2 font-semibold wrap-anywhere text-brand underline-offset-4 hover:underline'
