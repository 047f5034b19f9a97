import type { Metric } from './columns'
import { getMetricGroup, metricGroups } from './groups'
import { risen, speed, sumCounters, type NodeCounters, type Watched } from './since'

type NodeRow = { readonly node?: unknown; readonly $raw?: string }

/** The counters by node, so that joining and leaving nodes are recognized; `node`: the one that was asked for. */
export const toReading = (
  data: readonly NodeRow[] | object,
  node: string | undefined,
): readonly NodeCounters[] =>
  (Array.isArray(data) ? (data as readonly NodeRow[]) : [{ ...data, node: node ?? '' } as NodeRow])
    .filter((row) => row.$raw === undefined)
    .map(({ node: name, ...counters }) => ({ node: String(name), counters }))

/** The counters over all nodes, by group; with the changes since earlier readings, if there are any. */
export const toMetrics = (reading: readonly NodeCounters[], watched?: Watched): readonly Metric[] =>
  [...sumCounters(reading)]
    .map(([key, value]): Metric => ({
      key,
      value: String(value),
      group: getMetricGroup(key),
      risen: watched && risen(watched, key),
      speed: watched && speed(watched, key),
    }))
    .sort((a, b) => metricGroups.indexOf(a.group) - metricGroups.indexOf(b.group) || (a.key < b.key ? -1 : 1))
