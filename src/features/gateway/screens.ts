import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  { id: 'gateways', group: 'management', order: 130, section: 'extensions', load: () => import('./list') },
  { id: 'gatewayCreate', group: 'management', parent: 'gateways', load: () => import('./create') },
  { id: 'gateway', group: 'management', parent: 'gateways', load: () => import('./detail') },
  {
    id: 'gatewayListenerCreate',
    group: 'management',
    parent: 'gateways',
    load: () => import('./listener/create'),
  },
  { id: 'gatewayListener', group: 'management', parent: 'gateways', load: () => import('./listener/detail') },
  { id: 'gatewayClient', group: 'management', parent: 'gateways', load: () => import('./client/detail') },
]
