import { defineScreens } from '@/features/screen'
import { Library } from '@/ui/icon/icons'
import { libraryPaths } from './paths'

export const screens = defineScreens(libraryPaths, [
  { id: 'library', icon: Library, group: 'system', order: 35, load: () => import('./list') },
])
