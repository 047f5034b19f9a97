import { useConnection } from '@/connection/use-connection'
import { useActiveAlarms } from '@/features/alarm/active-alarms'
import { useRead } from '@/api/query'
import type { ChartEvent } from '@/chart/series'
import type { Alarm } from '@/features/alarm/contract'
import type { Unreadable } from '@/contract/schema'
import { useWords } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'

/** The maximum number of past alarms. */
const limit = 100
/**
 * A node's start is computed from its uptime, so it is rounded to the minute to stay the same between polls.
 */
const minute = 60_000

/** Events that may explain the history: active and past alarms, and starts of nodes. */
export function useEvents(): readonly ChartEvent[] {
  const connection = useConnection()
  const { t } = useWords()
  const active = useActiveAlarms({ fresh: 5000 })
  const pastAlarms = useRead('alarmList', { query: { activated: false, page: 1, limit } }, { every: 60_000 })
  const nodes = useRead('nodeList', {}, { fresh: 5000 })
  // The time of the reading by the broker's clock.
  const readAt = connection.now() - (Date.now() - nodes.dataUpdatedAt)
  const alarms: readonly (Alarm & Unreadable)[] = [
    ...(active.data?.data ?? []),
    ...(pastAlarms.data?.data ?? []),
  ]
  return [
    ...alarms.flatMap(({ name, activate_at, $raw }): ChartEvent[] => {
      const at = Date.parse(activate_at ?? '')
      return $raw !== undefined || Number.isNaN(at)
        ? []
        : [{ at, label: t('overview.alarmAt', { name: plain(name, 60) }), tone: 'warn' }]
    }),
    ...(nodes.data ?? []).flatMap(({ node, uptime, $raw }): ChartEvent[] =>
      $raw !== undefined || uptime === undefined
        ? []
        : [
            {
              at: Math.round((readAt - uptime) / minute) * minute,
              label: t('overview.startAt', { node: plain(node, 60) }),
              tone: 'info',
            },
          ],
    ),
  ]
}
