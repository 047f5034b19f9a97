import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  { id: 'exhooks', group: 'management', order: 150, section: 'extensions', load: () => import('./list') },
  { id: 'exhookCreate', group: 'management', parent: 'exhooks', load: () => import('./create') },
  { id: 'exhook', group: 'management', parent: 'exhooks', load: () => import('./detail') },
]
