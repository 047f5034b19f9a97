import { defineScreens } from '@/features/screen'
import { Cable } from '@/ui/icon/icons'
import { mqttClientPaths } from './paths'

export const screens = defineScreens(mqttClientPaths, [
  {
    id: 'mqttClient',
    icon: Cable,
    formerId: 'websocket',
    group: 'diagnose',
    order: 10,
    key: 'w',
    load: () => import('./screen'),
  },
])
