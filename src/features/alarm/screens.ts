import { defineScreens } from '@/features/screen'
import { BellRing } from '@/ui/icon/icons'
import { alarmPaths } from './paths'

export const screens = defineScreens(alarmPaths, [
  { id: 'alarms', icon: BellRing, group: 'monitoring', order: 50, key: 'a', load: () => import('./active') },
  { id: 'alarmHistory', parent: 'alarms', load: () => import('./history') },
  { id: 'alarmExplain', parent: 'alarms', load: () => import('./explain') },
])
