import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  { id: 'topics', group: 'monitoring', order: 80, key: 'p', load: () => import('./list') },
]
