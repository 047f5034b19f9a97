import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  { id: 'publish', group: 'monitoring', order: 110, load: () => import('./publish') },
]
