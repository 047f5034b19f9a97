import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  { id: 'rules', group: 'integration', order: 50, key: 'x', load: () => import('./list') },
  { id: 'ruleCreate', group: 'integration', parent: 'rules', load: () => import('./create') },
  { id: 'rule', group: 'integration', parent: 'rules', load: () => import('./detail') },
]
