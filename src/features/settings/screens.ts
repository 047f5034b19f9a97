import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  { id: 'settings', group: 'system', order: 60, key: 't', load: () => import('./settings') },
  { id: 'keys', group: 'system', parent: 'settings', load: () => import('./keys') },
  { id: 'key', group: 'system', parent: 'keys', load: () => import('./key') },
]
