import { defineScreens } from '@/features/screen'
import { ShieldCheck } from '@/ui/icon/icons'
import { authorizationPaths } from './paths'

export const screens = defineScreens(authorizationPaths, [
  { id: 'authorization', icon: ShieldCheck, group: 'access', order: 20, load: () => import('./list') },
  {
    id: 'authorizationCreate',
    formerId: 'authzCreate',
    parent: 'authorization',
    load: () => import('./create'),
  },
  { id: 'authorizationSource', parent: 'authorization', load: () => import('./detail') },
  { id: 'aclEntry', parent: 'authorization', load: () => import('./entry') },
  { id: 'aclExplain', parent: 'authorization', load: () => import('./explain') },
])
