import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  { id: 'authentication', group: 'access', order: 10, load: () => import('./list') },
  { id: 'authenticatorCreate', group: 'access', parent: 'authentication', load: () => import('./create') },
  { id: 'authenticator', group: 'access', parent: 'authentication', load: () => import('./detail') },
]
