import { Icon } from '../../ui/icon.tsx'
import type { StatusLook } from './status-words.ts'

const colours: Record<StatusLook, string> = {
  done: 'bg-brand text-white',
  asking: 'bg-white text-gold-dark',
  waiting: 'bg-white text-gold-dark',
  wrong: 'bg-danger text-white',
  undone: 'bg-ink-soft text-white',
}

const hourglass = 'M11 9h10M11 23h10M12 9c0 4 8 10 8 14M20 9c0 4-8 10-8 14'

const drawings: Record<StatusLook, string> = {
  done: 'm10 17 5 5 9-11',
  asking: hourglass,
  waiting: hourglass,
  wrong: 'M16 9v9M16 22.500v.500',
  undone: 'M10 15h9a4 4 0 0 1 0 8h-4M10 15l4-4M10 15l4 4',
}

/** The round icon above a status; a ring turns around it while we check with a gateway. */
export function StatusMark({ look }: { look: StatusLook }) {
  return (
    <span className={`relative grid size-18 place-items-center rounded-full ${colours[look]}`}>
      {look === 'asking' && (
        <span className="absolute inset-0 animate-spin rounded-full border-4 border-line border-t-gold" />
      )}
      <Icon path={drawings[look]} grid={32} width={2.5} className="size-11" />
    </span>
  )
}
