import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  {
    id: 'systemTopics',
    group: 'management',
    order: 170,
    section: 'mqtt',
    key: 'y',
    load: () => import('./settings'),
  },
]
