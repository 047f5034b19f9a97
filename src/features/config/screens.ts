import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  { id: 'config', group: 'management', order: 180, section: 'configuration', load: () => import('./text') },
  { id: 'configCompare', group: 'management', parent: 'config', load: () => import('./compare') },
  { id: 'otherSettings', group: 'management', parent: 'config', load: () => import('./other') },
]
