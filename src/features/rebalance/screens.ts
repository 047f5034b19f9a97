import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  { id: 'rebalance', group: 'monitoring', order: 30, needs: 'rebalance', load: () => import('./list') },
]
