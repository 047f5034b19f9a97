import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  { id: 'help', group: 'system', order: 70, load: () => import('./help') },
  { id: 'api', group: 'system', parent: 'help', load: () => import('./api') },
  { id: 'commands', group: 'system', parent: 'help', load: () => import('./reference') },
  { id: 'command', group: 'system', parent: 'commands', load: () => import('./reference-page') },
]
