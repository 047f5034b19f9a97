import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  { id: 'plugins', group: 'management', order: 140, section: 'extensions', load: () => import('./list') },
  { id: 'pluginInstall', group: 'management', parent: 'plugins', load: () => import('./install') },
  { id: 'plugin', group: 'management', parent: 'plugins', load: () => import('./detail') },
]
