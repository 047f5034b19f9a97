import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  { id: 'users', group: 'system', order: 10, key: 'u', load: () => import('./list') },
]
