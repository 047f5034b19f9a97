import { defineScreens } from '@/features/screen'
import { Router } from '@/ui/icon/icons'
import { gatewayPaths } from './paths'

export const screens = defineScreens(gatewayPaths, [
  {
    id: 'gateways',
    icon: Router,
    group: 'management',
    order: 130,
    section: 'extensions',
    load: () => import('./list'),
  },
  { id: 'gatewayCreate', parent: 'gateways', load: () => import('./create') },
  { id: 'gateway', parent: 'gateways', load: () => import('./detail') },
  {
    id: 'gatewayListenerCreate',
    parent: 'gateways',
    load: () => import('./listener/create'),
  },
  { id: 'gatewayListener', parent: 'gateways', load: () => import('./listener/detail') },
  { id: 'gatewayClient', parent: 'gateways', load: () => import('./client/detail') },
])
