import { Icon } from './icon.tsx'

const looks = {
  info: { box: 'bg-gold-soft text-gold-dark', mark: 'M10 4a6 6 0 1 0 .010 0M10 7v3.200l2 1.200' },
  success: { box: 'bg-brand-soft text-brand-dark', mark: 'm6 10.500 3 3 5-6' },
  error: { box: 'bg-danger-soft text-danger', mark: 'm7 7 6 6m0-6-6 6' },
}

/** pending is info, success is success, anything else is error (specification, section 4). */
export function badgeLook(status: string): keyof typeof looks {
  if (status === 'pending') return 'info'
  return status === 'success' ? 'success' : 'error'
}

/** Badge of a state: a word, a colour and an icon. `look` is derived from the word by default. */
export function StatusBadge({ status, look }: { status: string; look?: keyof typeof looks }) {
  const { box, mark } = looks[look ?? badgeLook(status)]
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full py-0.5 pe-2.5 ps-1.5 text-xs font-semibold whitespace-nowrap first-letter:uppercase max-[22rem]:whitespace-normal ${box}`}
    >
      <Icon path={mark} width={2} className="size-4" />
      <span className="inline-block first-letter:uppercase">{status}</span>
    </span>
  )
}
