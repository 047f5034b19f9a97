import { defineScreens } from '@/features/screen'
import { AtSign } from '@/ui/icon/icons'
import { listenerPaths } from './paths'

export const screens = defineScreens(listenerPaths, [
  {
    id: 'listeners',
    icon: AtSign,
    group: 'management',
    order: 10,
    section: 'cluster',
    load: () => import('./list'),
  },
  { id: 'listenerCreate', parent: 'listeners', load: () => import('./create') },
  { id: 'listener', parent: 'listeners', load: () => import('./detail') },
])
