import { defineScreens } from '@/features/screen'
import { Router } from '@/ui/icon/icons'
import { gatewayPaths } from './paths'

/** Texts with the names of gateways. */
const objectNames = 'choice.gatewayName'

export const screens = defineScreens(gatewayPaths, [
  {
    id: 'gateways',
    icon: Router,
    group: 'management',
    order: 130,
    feature: 'gateways',
    section: 'extensions',
    load: () => import('./list'),
  },
  { id: 'gatewayCreate', parent: 'gateways', objectNames, load: () => import('./create') },
  { id: 'gateway', parent: 'gateways', objectNames, load: () => import('./detail') },
  {
    id: 'gatewayListenerCreate',
    parent: 'gateways',
    objectNames,
    load: () => import('./listener/create'),
  },
  { id: 'gatewayListener', parent: 'gateways', load: () => import('./listener/detail') },
  { id: 'gatewayClient', parent: 'gateways', load: () => import('./client/detail') },
])
