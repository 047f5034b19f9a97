/** The addresses of its screens. Operators have bookmarks of them. */
export const settingPaths = {
  mqttGeneral: '/mqtt/general',
  mqttSession: '/mqtt/session',
  memory: '/mqtt/memory',
  log: '/log',
  limiter: '/limiter',
  alarmSettings: '/monitoring/alarm-settings',
  alarmHistorySettings: '/monitoring/alarm-history-settings',
  dashboardSettings: '/dashboard-settings',
} as const
