import { defineScreens } from '@/features/screen'
import { ChartColumn } from '@/ui/icon/icons'
import { topicMetricsPaths } from './paths'

export const screens = defineScreens(topicMetricsPaths, [
  {
    id: 'topicMetrics',
    icon: ChartColumn,
    group: 'diagnose',
    order: 20,
    key: 'e',
    load: () => import('./list'),
  },
])
