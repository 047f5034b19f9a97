import { defineScreens } from '@/features/screen'
import { LayoutDashboard } from '@/ui/icon/icons'
import { overviewPaths } from './paths'

export const screens = defineScreens(overviewPaths, [
  {
    id: 'overview',
    icon: LayoutDashboard,
    group: 'monitoring',
    order: 10,
    key: 'o',
    load: () => import('./overview'),
  },
])
