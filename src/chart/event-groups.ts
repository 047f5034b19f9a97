import type { ChartEvent } from './series'

/** Events of one kind that are too near to each other to be drawn apart. */
export interface EventGroup {
  /** The time of the first one. */
  readonly at: number
  readonly tone: ChartEvent['tone']
  readonly events: readonly ChartEvent[]
}

/**
 * Groups events of the same kind that lie within `reach` milliseconds after the first of them, in order of time: a storm of alarms is
 * one line of a chart.
 */
export function groupEvents(events: readonly ChartEvent[], reach: number): readonly EventGroup[] {
  const groups: { at: number; tone: ChartEvent['tone']; events: ChartEvent[] }[] = []
  const last: Partial<Record<ChartEvent['tone'], (typeof groups)[number]>> = {}
  for (const event of events.toSorted((a, b) => a.at - b.at)) {
    const group = last[event.tone]
    if (group !== undefined && event.at - group.at <= reach) {
      group.events.push(event)
      continue
    }
    const next = { at: event.at, tone: event.tone, events: [event] }
    last[event.tone] = next
    groups.push(next)
  }
  return groups
}

/** How many events of a group are named. */
const maxNamed = 3

/** Names the events of a group, each name once; `more` names how many there are besides. */
export function nameGroup({ events }: EventGroup, more: (count: number) => string): string {
  const named = [...new Set(events.map(({ label }) => label))].slice(0, maxNamed)
  const others = events.filter(({ label }) => !named.includes(label)).length
  return [...named, ...(others === 0 ? [] : [more(others)])].join(', ')
}
