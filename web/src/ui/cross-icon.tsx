import { Icon } from './icon.tsx'

export function CrossIcon({ className }: { className: string }) {
  return <Icon path="m5 5 10 10M15 5 5 15" className={className} />
}
