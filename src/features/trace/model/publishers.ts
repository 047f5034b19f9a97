import type { TraceLine } from './trace-line'

/** A client that published messages which a trace has logged. */
export type Publisher = { readonly clientid: string; readonly count: number }

/** The event of a message that a client publishes (src/contract/docs/traces.md#trace-log). */
const publishEvent = 'publish_to'

/** The publishers in the lines of a log, the most active first. Those that the broker publishes itself have no client. */
export function findPublishers(lines: readonly (TraceLine | undefined)[]): readonly Publisher[] {
  const counts = new Map<string, number>()
  for (const line of lines) {
    if (line?.tag !== 'PUBLISH' || line.event !== publishEvent) continue
    // A client ID may contain the sign before its address.
    const clientid = line.client.replace(/@[^@]*$/, '')
    if (clientid !== '' && clientid !== 'undefined') counts.set(clientid, (counts.get(clientid) ?? 0) + 1)
  }
  return [...counts]
    .map(([clientid, count]) => ({ clientid, count }))
    .sort((a, b) => b.count - a.count || (a.clientid < b.clientid ? -1 : 1))
}
