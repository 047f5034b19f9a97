/** The addresses of its screens. Operators have bookmarks of them. */
export const alarmPaths = {
  alarms: '/alarm/current-alarm',
  alarmHistory: '/alarm/history-alarm',
  alarmExplain: '/alarm/explain',
} as const
