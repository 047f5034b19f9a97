import { defineScreens } from '@/features/screen'
import { Split } from '@/ui/icon/icons'
import { rulePaths } from './paths'

export const screens = defineScreens(rulePaths, [
  {
    id: 'rules',
    icon: Split,
    group: 'integration',
    order: 50,
    feature: 'data_integration',
    key: 'x',
    load: () => import('./list'),
  },
  { id: 'ruleCreate', parent: 'rules', load: () => import('./create') },
  { id: 'rule', parent: 'rules', load: () => import('./detail') },
])
