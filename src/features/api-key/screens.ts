import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  { id: 'apiKeys', group: 'system', order: 20, key: 'k', load: () => import('./list') },
  { id: 'apiKey', group: 'system', parent: 'apiKeys', load: () => import('./detail') },
]
