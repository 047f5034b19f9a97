import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  { id: 'slowSubscriptions', group: 'diagnose', order: 30, key: 'l', load: () => import('./list') },
  { id: 'slowSettings', group: 'diagnose', parent: 'slowSubscriptions', load: () => import('./settings') },
]
