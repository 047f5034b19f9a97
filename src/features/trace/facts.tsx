import type { Trace } from './contract'
import { namespacedId, namespaceOf } from '@/contract/namespaced-id'
import { clientPaths } from '@/features/client/paths'
import { rulePaths } from '@/features/rule/paths'
import { translateWord } from '@/i18n/use-words'
import { to, type Path } from '@/route/paths'
import { StatusMark } from '@/ui/status-mark'

/** The condition of a trace: the field named by its type; a rule by its id in the console. */
export function getCondition(row: Trace): string | undefined {
  const { type, clientid, topic, ip_address: address, ruleid } = row
  const rule = ruleid === undefined ? undefined : namespacedId(ruleid, namespaceOf(row))
  const own = type === 'topic' ? topic : type === 'ip_address' ? address : type === 'ruleid' ? rule : clientid
  return own ?? clientid ?? topic ?? address ?? rule
}

/** The page of what a trace follows, if it has one. */
export function getConditionPath(row: Trace): Path | undefined {
  const condition = getCondition(row)
  if (condition === undefined || condition.trim() === '') return undefined
  if (row.type === 'clientid') return to(clientPaths.client, { clientid: condition })
  return row.type === 'ruleid' ? to(rulePaths.rule, { id: condition }) : undefined
}

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
  return <StatusMark state={state} word={translateWord('trace.state.', state)} />
}
