import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  { id: 'authorization', group: 'access', order: 20, load: () => import('./list') },
  {
    id: 'authorizationCreate',
    formerId: 'authzCreate',
    group: 'access',
    parent: 'authorization',
    load: () => import('./create'),
  },
  { id: 'authorizationSource', group: 'access', parent: 'authorization', load: () => import('./detail') },
  { id: 'aclEntry', group: 'access', parent: 'authorization', load: () => import('./entry') },
  { id: 'aclExplain', group: 'access', parent: 'authorization', load: () => import('./explain') },
]
