import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  { id: 'delayed', group: 'monitoring', order: 100, key: 'd', load: () => import('./list') },
  { id: 'delayedMessage', group: 'monitoring', parent: 'delayed', load: () => import('./detail') },
  {
    id: 'delayedSettings',
    group: 'management',
    order: 120,
    section: 'mqtt',
    load: () => import('./settings'),
  },
]
