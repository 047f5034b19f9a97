import { useMemo } from 'react'
import { brokerNow } from '@/api/broker'
import { useRead } from '@/api/query'
import type { ChartEvent } from '@/chart/series'
import type { Alarm } from '@/contract/alarm'
import { useWords } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'

/** So many alarms are marked; as many as the alarm count of the top bar reads. */
const limit = 100
/** A node's start is known by how long it is up, which is read every few seconds: to the minute it stays the same. */
const minute = 60_000

/** What may explain a line of the history: alarms, those that are over too, and starts of nodes. */
export function useEvents(): readonly ChartEvent[] {
  const { t } = useWords()
  const active = useRead(
    'alarm',
    'alarmList',
    { query: { activated: true, page: 1, limit } },
    { fresh: 5000 },
  )
  const over = useRead(
    'alarm',
    'alarmList',
    { query: { activated: false, page: 1, limit } },
    { every: 60_000 },
  )
  const nodes = useRead('node', 'nodeList', {}, { fresh: 5000 })
  // When that was read, by the broker's clock.
  const readAt = brokerNow() - (Date.now() - nodes.dataUpdatedAt)
  const starts = nodes.data?.flatMap(({ node, uptime, $raw }) =>
    $raw !== undefined || uptime === undefined
      ? []
      : [`${Math.round((readAt - uptime) / minute) * minute} ${node}`],
  )
  const started = starts?.join('\n') ?? ''
  return useMemo(() => {
    const alarms: readonly Alarm[] = [...(active.data?.data ?? []), ...(over.data?.data ?? [])].filter(
      ({ $raw }) => $raw === undefined,
    )
    return [
      ...alarms.flatMap(({ name, activate_at }): ChartEvent[] => {
        const at = Date.parse(activate_at ?? '')
        return Number.isNaN(at)
          ? []
          : [{ at, label: t('overview.alarmAt', { name: plain(name, 60) }), tone: 'warn' }]
      }),
      ...started
        .split('\n')
        .filter((line) => line !== '')
        .map((line): ChartEvent => {
          const [at = '', node = ''] = line.split(' ')
          return { at: Number(at), label: t('overview.startAt', { node: plain(node, 60) }), tone: 'info' }
        }),
    ]
  }, [active.data, over.data, started, t])
}
