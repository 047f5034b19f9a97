import type { Trace } from './contract'
import { lookUp } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'
import { StatusMark } from '@/ui/status-mark'

/** What a trace follows: the field named by its type. */
export const conditionOf = ({ type, clientid, topic, ip_address: address }: Trace): string | undefined =>
  (type === 'topic' ? topic : type === 'ip_address' ? address : clientid) ?? clientid ?? topic ?? address

/** Its log's bytes on all nodes. */
export const sizeOf = (row: Trace): number =>
  Object.values(row.log_size ?? {}).reduce<number>((sum, size) => sum + (Number(size) || 0), 0)

/**
 * How a trace stands now. Between two readings its time may come or end, so the clock is asked too: what is stopped stays so, whatever
 * its end.
 */
export function stateOf(row: Trace, now: number): string {
  const [start, end] = [Date.parse(row.start_at ?? ''), Date.parse(row.end_at ?? '')]
  if (row.status === 'stopped' || end <= now) return 'stopped'
  if (row.status === 'waiting') return start <= now ? 'running' : 'waiting'
  return row.status ?? 'waiting'
}

export function TraceState({ row, now }: { row: Trace; now: number }) {
  const state = stateOf(row, now)
  return <StatusMark state={state} word={lookUp(`trace.state.${state}`) ?? plain(state, 30)} />
}
