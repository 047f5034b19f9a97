import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  { id: 'audit', group: 'system', order: 40, needs: 'audit', load: () => import('./list') },
]
