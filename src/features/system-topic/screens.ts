import { defineScreens } from '@/features/screen'
import { RadioTower } from '@/ui/icon/icons'
import { systemTopicPaths } from './paths'

export const screens = defineScreens(systemTopicPaths, [
  {
    id: 'systemTopics',
    icon: RadioTower,
    group: 'management',
    order: 170,
    section: 'mqtt',
    key: 'y',
    load: () => import('./settings'),
  },
])
