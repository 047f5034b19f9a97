import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  {
    id: 'mqttClient',
    formerId: 'websocket',
    group: 'diagnose',
    order: 10,
    key: 'w',
    load: () => import('./screen'),
  },
]
