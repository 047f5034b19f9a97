import { defineScreens } from '@/features/screen'
import { Clock, FileText, Gauge, PanelTop, SlidersHorizontal, Thermometer } from '@/ui/icon/icons'
import { settingPaths } from './paths'

export const screens = defineScreens(settingPaths, [
  {
    id: 'mqttGeneral',
    icon: SlidersHorizontal,
    group: 'management',
    order: 30,
    section: 'mqtt',
    load: () => import('./general'),
  },
  {
    id: 'mqttSession',
    icon: Clock,
    group: 'management',
    order: 40,
    section: 'mqtt',
    load: () => import('./session'),
  },
  { id: 'memory', parent: 'mqttGeneral', load: () => import('./memory') },
  {
    id: 'log',
    icon: FileText,
    group: 'management',
    order: 50,
    section: 'cluster',
    load: () => import('./log'),
  },
  {
    id: 'limiter',
    icon: Gauge,
    group: 'management',
    order: 60,
    section: 'cluster',
    needs: 'limiterConfig',
    load: () => import('./limiter'),
  },
  {
    id: 'alarmSettings',
    icon: Thermometer,
    group: 'management',
    order: 90,
    section: 'cluster',
    load: () => import('./thresholds'),
  },
  {
    id: 'alarmHistorySettings',
    parent: 'alarmSettings',
    load: () => import('./history'),
  },
  {
    id: 'dashboardSettings',
    icon: PanelTop,
    group: 'management',
    order: 100,
    section: 'cluster',
    load: () => import('./dashboard'),
  },
])
