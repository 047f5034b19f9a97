import { useRead } from '@/api/query'

/** The maximum number of alarms that are read; the count in the reply includes all of them. */
const limit = 100

/** Reads the active alarms. The top bar, the overview and its charts share one cached reply. */
export const useActiveAlarms = (options: Parameters<typeof useRead>[2]) =>
  useRead('alarmList', { query: { activated: true, page: 1, limit } }, options)
