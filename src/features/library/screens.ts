import { defineScreens } from '@/features/screen'
import { BookMarked } from '@/ui/icon/icons'
import { libraryPaths } from './paths'

export const screens = defineScreens(libraryPaths, [
  { id: 'library', icon: BookMarked, group: 'system', order: 35, load: () => import('./list') },
])
