import { defineScreens } from '@/features/screen'
import { Rss } from '@/ui/icon/icons'
import { subscriptionPaths } from './paths'

export const screens = defineScreens(subscriptionPaths, [
  { id: 'subscriptions', icon: Rss, group: 'monitoring', order: 70, key: 's', load: () => import('./list') },
])
