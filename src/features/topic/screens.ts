import { defineScreens } from '@/features/screen'
import { ListTree } from '@/ui/icon/icons'
import { topicPaths } from './paths'

export const screens = defineScreens(topicPaths, [
  { id: 'topics', icon: ListTree, group: 'monitoring', order: 80, key: 'p', load: () => import('./list') },
  { id: 'topicTouches', parent: 'topics', load: () => import('./references-screen') },
])
