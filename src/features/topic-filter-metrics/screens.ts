import { defineScreens } from '@/features/screen'
import { topicFilterMetricsPaths } from './paths'

export const screens = defineScreens(topicFilterMetricsPaths, [
  {
    id: 'topicFilterMetrics',
    parent: 'topicMetrics',
    needs: 'topicFilterMetrics',
    load: () => import('./list'),
  },
])
