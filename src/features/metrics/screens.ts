import { defineScreens } from '@/features/screen'
import { Activity } from '@/ui/icon/icons'
import { metricsPaths } from './paths'

export const screens = defineScreens(metricsPaths, [
  { id: 'metrics', icon: Activity, group: 'monitoring', order: 40, key: 'm', load: () => import('./list') },
  { id: 'droppedMessages', parent: 'metrics', load: () => import('./dropped') },
])
