import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  { id: 'mqttGeneral', group: 'management', order: 30, section: 'mqtt', load: () => import('./general') },
  { id: 'mqttSession', group: 'management', order: 40, section: 'mqtt', load: () => import('./session') },
  { id: 'memory', group: 'management', parent: 'mqttGeneral', load: () => import('./memory') },
  { id: 'log', group: 'management', order: 50, section: 'cluster', load: () => import('./log') },
  {
    id: 'limiter',
    group: 'management',
    order: 60,
    section: 'cluster',
    needs: 'limiterConfig',
    load: () => import('./limiter'),
  },
  {
    id: 'alarmSettings',
    group: 'management',
    order: 90,
    section: 'cluster',
    load: () => import('./thresholds'),
  },
  {
    id: 'alarmHistorySettings',
    group: 'management',
    parent: 'alarmSettings',
    load: () => import('./history'),
  },
  {
    id: 'dashboardSettings',
    group: 'management',
    order: 100,
    section: 'cluster',
    load: () => import('./dashboard'),
  },
]
