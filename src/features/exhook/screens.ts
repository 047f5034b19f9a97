import { defineScreens } from '@/features/screen'
import { Webhook } from '@/ui/icon/icons'
import { exhookPaths } from './paths'

export const screens = defineScreens(exhookPaths, [
  {
    id: 'exhooks',
    icon: Webhook,
    group: 'management',
    order: 150,
    feature: 'exhook',
    section: 'extensions',
    load: () => import('./list'),
  },
  { id: 'exhookCreate', parent: 'exhooks', load: () => import('./create') },
  { id: 'exhook', parent: 'exhooks', load: () => import('./detail') },
])
