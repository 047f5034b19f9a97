import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  { id: 'listeners', group: 'management', order: 10, section: 'cluster', load: () => import('./list') },
  { id: 'listenerCreate', group: 'management', parent: 'listeners', load: () => import('./create') },
  { id: 'listener', group: 'management', parent: 'listeners', load: () => import('./detail') },
]
