import type { ReactNode, Ref } from 'react'

const looks = {
  info: 'border-line bg-brand-soft text-ink',
  warning: 'border-gold bg-gold-soft text-ink',
  danger: 'border-danger bg-danger-soft text-danger',
}

type NoticeProps = {
  look?: keyof typeof looks
  role?: 'alert' | 'status'
  ref?: Ref<HTMLDivElement>
  className?: string
  children: ReactNode
}

/** Message box. Set `role="alert"` for a message that appears after an action, so that it is announced. */
export function Notice({ look = 'info', role, ref, className = '', children }: NoticeProps) {
  return (
    <div
      ref={ref}
      role={role}
      tabIndex={ref ? -1 : undefined}
      className={`rounded-sm border px-4 py-3 text-sm font-medium ${looks[look]} ${className}`}
    >
      {children}
    </div>
  )
}

/** Error message, announced when it appears; renders nothing without `problem`. */
export const ProblemNotice = ({ problem }: { problem: string | undefined | false }) =>
  problem ? (
    <Notice look="danger" role="alert">
      {problem}
    </Notice>
  ) : null
