import { defineScreens } from '@/features/screen'
import { MonitorSmartphone } from '@/ui/icon/icons'
import { clientPaths } from './paths'

export const screens = defineScreens(clientPaths, [
  {
    id: 'clients',
    icon: MonitorSmartphone,
    group: 'monitoring',
    order: 60,
    key: 'c',
    load: () => import('./list'),
  },
  { id: 'client', parent: 'clients', load: () => import('./detail') },
  { id: 'clientDiagnose', parent: 'clients', load: () => import('./diagnosis') },
])
