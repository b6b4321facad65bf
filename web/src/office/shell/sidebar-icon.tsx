import { Icon } from '../../ui/icon.tsx'

/** One line drawing for each screen, by its path key. */
const drawings: Record<string, string> = {
  dashboard: 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z',
  donation:
    'M12 20s-7.500-4.500-8.500-9.500C2.800 7 5 4.500 7.800 4.500c1.800 0 3.300 1 4.200 2.600.9-1.600 2.400-2.600 4.200-2.600 2.800 0 5 2.500 4.300 6C19.500 15.500 12 20 12 20Z',
  payment: 'M3 6.500h18v11H3zM3 10h18M6.500 14.500h4',
  'donation.enter':
    'M12 3.500v8M8.500 8 12 11.500 15.500 8M3.500 13.500h4.500l1.500 3h5l1.500-3h4.500v6h-17z',
  cause:
    'M12 21v-9M12 12c0-4 3-6.500 7.500-6.500C19.500 10 16.500 12 12 12ZM12 15c0-3-2.500-5-6.500-5 0 3.500 2.500 5 6.500 5Z',
  gateway: 'M4 8h13M13.500 4.500 17 8l-3.500 3.500M20 16H7M10.500 12.500 7 16l3.500 3.500',
  bankAcc: 'M3.500 9.500 12 4.500l8.500 5zM5.500 10v7M10 10v7M14 10v7M18.500 10v7M3.500 19.500h17',
  statement: 'M6 3.500h12v17l-3-2-3 2-3-2-3 2zM9.500 8h5M9.500 12h5',
  reconciliation: 'M12 4.500v15M8 19.500h8M5 7.500h14M5 7.500 2.500 13.500h5zM19 7.500l-2.500 6h5z',
  audit: 'M12 3.500 5 6v5.500c0 4.200 3 7.500 7 9 4-1.500 7-4.800 7-9V6zM12 8v4.500l3 1.800',
  attack: 'M12 3.500 21 19.500H3zM12 10v4.500M12 16.800v.010',
  'personal-data': 'M12 12a3.500 3.500 0 1 0-.010 0M5 20c0-3.500 3-5.500 7-5.500s7 2 7 5.500',
  status: 'M3.500 12h4l2.500-6 4 12 2.500-6h4',
  settings: 'M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4M4 12h5M13 12h7M11 10v4',
  checks: 'M4 6.5 5.8 8.300 9 5M4 13.500l1.800 1.800L9 12M12.500 7H20M12.500 14H20M4.500 20H20',
}

export function SidebarIcon({ of: key }: { of: string }) {
  return <Icon path={drawings[key]} grid={24} width={1.6} className="size-5 shrink-0" />
}
