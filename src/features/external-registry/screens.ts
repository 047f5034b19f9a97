import { defineScreens } from '@/features/screen'
import { Library } from '@/ui/icon/icons'
import { externalRegistryPaths } from './paths'

export const screens = defineScreens(externalRegistryPaths, [
  {
    id: 'externalRegistries',
    icon: Library,
    group: 'integration',
    order: 72,
    needs: 'externalSchemaRegistry',
    load: () => import('./list'),
  },
  { id: 'externalRegistryCreate', parent: 'externalRegistries', load: () => import('./create') },
  { id: 'externalRegistry', parent: 'externalRegistries', load: () => import('./detail') },
])
