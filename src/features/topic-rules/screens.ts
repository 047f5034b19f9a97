import { defineScreens } from '@/features/screen'
import { ListPlus, Replace } from '@/ui/icon/icons'
import { topicRulesPaths } from './paths'

export const screens = defineScreens(topicRulesPaths, [
  {
    id: 'topicRewrite',
    icon: Replace,
    group: 'management',
    order: 70,
    feature: 'mqtt_extensions',
    section: 'mqtt',
    load: () => import('./rewrite'),
  },
  {
    id: 'autoSubscribe',
    icon: ListPlus,
    group: 'management',
    order: 80,
    feature: 'mqtt_extensions',
    section: 'mqtt',
    load: () => import('./auto-subscribe'),
  },
])
