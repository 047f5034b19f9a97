import { prometheusGauge, prometheusName } from '@/features/monitoring-integration/model/names'

type Readings = {
  readonly stats: Readonly<Record<string, number>>
  readonly metrics: Readonly<Record<string, number>>
}
type Family = {
  readonly name: string
  readonly kind: 'gauge' | 'counter'
  readonly group: string
  readonly value: number
}

/** The group of a counter in the JSON format; others belong to the packets. */
const groupOf = (key: string): string => {
  const [stem = ''] = key.split('.', 1)
  return ['client', 'delivery', 'messages', 'session'].includes(stem) ? stem : 'packets'
}

const familiesOf = ({ stats, metrics }: Readings): readonly Family[] => [
  ...Object.entries(stats).flatMap(([key, value]) => {
    const name = prometheusGauge(key)
    return name === undefined ? [] : [{ name, kind: 'gauge' as const, group: 'stats', value }]
  }),
  ...Object.entries(metrics).flatMap(([key, value]) => {
    const name = prometheusName(key)
    return name === undefined ? [] : [{ name, kind: 'counter' as const, group: groupOf(key), value }]
  }),
]

/** Counters and gauges of this node in the exposition format of 5.1. */
export const exposed = (readings: Readings): string =>
  familiesOf(readings)
    .map(({ name, kind, value }) => `# TYPE ${name} ${kind}\n# HELP ${name} \n${name} ${String(value)}\n`)
    .join('')

/** The same as JSON, grouped. */
export function grouped(readings: Readings): Record<string, Record<string, number>> {
  const groups: Record<string, Record<string, number>> = {}
  for (const { name, group, value } of familiesOf(readings)) (groups[group] ??= {})[name] = value
  return groups
}
