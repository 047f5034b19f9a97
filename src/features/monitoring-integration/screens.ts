import { defineScreens } from '@/features/screen'
import { ChartLine } from '@/ui/icon/icons'
import { monitoringIntegrationPaths } from './paths'

export const screens = defineScreens(monitoringIntegrationPaths, [
  {
    id: 'monitoringIntegration',
    icon: ChartLine,
    group: 'monitoring',
    order: 120,
    load: () => import('./integration'),
  },
])
