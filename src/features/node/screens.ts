import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  { id: 'nodes', group: 'monitoring', order: 20, key: 'n', load: () => import('./list') },
  { id: 'node', group: 'monitoring', parent: 'nodes', load: () => import('./detail') },
]
