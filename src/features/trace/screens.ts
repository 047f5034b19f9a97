import { defineScreens } from '@/features/screen'
import { FileSearch } from '@/ui/icon/icons'
import { tracePaths } from './paths'

export const screens = defineScreens(tracePaths, [
  { id: 'traces', icon: FileSearch, group: 'diagnose', order: 40, key: 'q', load: () => import('./list') },
  { id: 'trace', parent: 'traces', load: () => import('./detail') },
])
