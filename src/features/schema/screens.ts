import { defineScreens } from '@/features/screen'
import { Braces } from '@/ui/icon/icons'
import { schemaPaths } from './paths'

export const screens = defineScreens(schemaPaths, [
  {
    id: 'schemas',
    icon: Braces,
    group: 'integration',
    order: 70,
    key: 'h',
    needs: 'schemaRegistry',
    load: () => import('./list'),
  },
  {
    id: 'schemaCreate',
    parent: 'schemas',
    load: () => import('./create'),
  },
  {
    id: 'schema',
    parent: 'schemas',
    load: () => import('./detail'),
  },
])
