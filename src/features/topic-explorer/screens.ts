import { defineScreens } from '@/features/screen'
import { FolderTree } from '@/ui/icon/icons'
import { topicExplorerPaths } from './paths'

export const screens = defineScreens(topicExplorerPaths, [
  {
    id: 'topicExplorer',
    icon: FolderTree,
    group: 'diagnose',
    order: 15,
    key: 'g',
    load: () => import('./screen'),
  },
])
