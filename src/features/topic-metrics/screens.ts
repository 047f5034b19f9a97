import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  { id: 'topicMetrics', group: 'diagnose', order: 20, key: 'e', load: () => import('./list') },
]
