import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  { id: 'retained', group: 'monitoring', order: 90, key: 'r', load: () => import('./list') },
  { id: 'retainedMessage', group: 'monitoring', parent: 'retained', load: () => import('./detail') },
  { id: 'retainer', group: 'management', order: 110, section: 'mqtt', load: () => import('./settings') },
]
