import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  { id: 'clients', group: 'monitoring', order: 60, key: 'c', load: () => import('./list') },
  { id: 'client', group: 'monitoring', parent: 'clients', load: () => import('./detail') },
  { id: 'clientDiagnose', group: 'monitoring', parent: 'clients', load: () => import('./diagnosis') },
]
