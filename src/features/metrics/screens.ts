import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  { id: 'metrics', group: 'monitoring', order: 40, key: 'm', load: () => import('./list') },
]
