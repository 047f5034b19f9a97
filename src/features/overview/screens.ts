import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  { id: 'overview', group: 'monitoring', order: 10, key: 'o', load: () => import('./overview') },
]
