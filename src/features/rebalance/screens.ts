import { defineScreens } from '@/features/screen'
import { Scale } from '@/ui/icon/icons'
import { rebalancePaths } from './paths'

export const screens = defineScreens(rebalancePaths, [
  {
    id: 'rebalance',
    icon: Scale,
    group: 'monitoring',
    order: 30,
    needs: 'rebalance',
    load: () => import('./list'),
  },
])
