import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  { id: 'flow', group: 'integration', order: 60, key: 'f', load: () => import('./flow') },
]
