import { useRead } from './query'

/** So many are looked through, named and marked; the count in the answer is of all. */
const limit = 100

/** Reads the active alarms. The top bar, the overview and its charts share one answer in the cache. */
export const useActiveAlarms = (options: Parameters<typeof useRead>[3]) =>
  useRead('alarm', 'alarmList', { query: { activated: true, page: 1, limit } }, options)
