import { defineScreens } from '@/features/screen'
import { macroPaths } from './paths'

export const screens = defineScreens(macroPaths, [
  { id: 'macros', parent: 'commandHistory', load: () => import('./macros') },
  { id: 'macroCreate', parent: 'macros', load: () => import('./macro-create') },
  { id: 'macro', parent: 'macros', load: () => import('./macro-edit') },
])
