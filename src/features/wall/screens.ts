import { defineScreens } from '@/features/screen'
import { wallPaths } from './paths'

export const screens = defineScreens(wallPaths, [
  { id: 'wall', parent: 'overview', load: () => import('./wall') },
])
