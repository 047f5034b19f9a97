import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  {
    id: 'commandHistory',
    formerId: 'journal',
    group: 'system',
    order: 50,
    key: 'j',
    load: () => import('./list'),
  },
]
