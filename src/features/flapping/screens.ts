import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  { id: 'flapping', group: 'access', order: 40, load: () => import('./settings') },
]
