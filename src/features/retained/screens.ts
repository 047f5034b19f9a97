import { defineScreens } from '@/features/screen'
import { Bookmark, Pin } from '@/ui/icon/icons'
import { retainedPaths } from './paths'

export const screens = defineScreens(retainedPaths, [
  { id: 'retained', icon: Pin, group: 'monitoring', order: 90, key: 'r', load: () => import('./list') },
  { id: 'retainedMessage', parent: 'retained', load: () => import('./detail') },
  {
    id: 'retainer',
    icon: Bookmark,
    group: 'management',
    order: 110,
    section: 'mqtt',
    load: () => import('./settings'),
  },
])
