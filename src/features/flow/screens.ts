import { defineScreens } from '@/features/screen'
import { Workflow } from '@/ui/icon/icons'
import { flowPaths } from './paths'

export const screens = defineScreens(flowPaths, [
  {
    id: 'flow',
    icon: Workflow,
    group: 'integration',
    order: 60,
    feature: 'data_integration',
    key: 'f',
    load: () => import('./flow'),
  },
])
