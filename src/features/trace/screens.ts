import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  { id: 'traces', group: 'diagnose', order: 40, key: 'q', load: () => import('./list') },
  { id: 'trace', group: 'diagnose', parent: 'traces', load: () => import('./detail') },
]
