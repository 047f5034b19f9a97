import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  { id: 'alarms', group: 'monitoring', order: 50, key: 'a', load: () => import('./active') },
  { id: 'alarmHistory', group: 'monitoring', parent: 'alarms', load: () => import('./history') },
  { id: 'alarmExplain', group: 'monitoring', parent: 'alarms', load: () => import('./explain') },
]
