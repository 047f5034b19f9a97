import type { Trace } from './contract'
import { lookUp } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'
import { StatusMark } from '@/ui/status-mark'

/** The condition of a trace: the field named by its type. */
export const getCondition = ({ type, clientid, topic, ip_address: address }: Trace): string | undefined =>
  (type === 'topic' ? topic : type === 'ip_address' ? address : clientid) ?? clientid ?? topic ?? address

/** The size of its log on all nodes, in bytes. */
export const sumSizes = (row: Trace): number =>
  Object.values(row.log_size ?? {}).reduce<number>((sum, size) => sum + (Number(size) || 0), 0)

/**
 * The state of a trace now. It may start or end between two polls, so the clock decides too; a stopped trace
 * stays stopped.
 */
export function getTraceState(row: Trace, now: number): string {
  const [start, end] = [Date.parse(row.start_at ?? ''), Date.parse(row.end_at ?? '')]
  if (row.status === 'stopped' || end <= now) return 'stopped'
  if (row.status === 'waiting') return start <= now ? 'running' : 'waiting'
  return row.status ?? 'waiting'
}

export function TraceState({ row, now }: { row: Trace; now: number }) {
  const state = getTraceState(row, now)
  return <StatusMark state={state} word={lookUp(`trace.state.${state}`) ?? plain(state, 30)} />
}
