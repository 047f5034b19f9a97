import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  { id: 'macros', group: 'system', parent: 'commandHistory', load: () => import('./macros') },
  { id: 'macroCreate', group: 'system', parent: 'macros', load: () => import('./macro-create') },
  { id: 'macro', group: 'system', parent: 'macros', load: () => import('./macro-edit') },
]
