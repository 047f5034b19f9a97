import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  { id: 'banned', group: 'access', order: 50, key: 'b', load: () => import('./list') },
]
