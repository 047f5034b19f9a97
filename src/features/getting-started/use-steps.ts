import { useRead } from '@/api/query'
import type { Stats } from '@/features/node/contract'

/** The first steps with a new broker. */
type StepId = 'connect' | 'protect' | 'subscribe' | 'rule'

/** Which of the first steps are completed; undefined while unknown. */
export type CompletedSteps = Readonly<Record<StepId, boolean | undefined>>

/** Determines the completed steps from the data of the overview. */
export function useCompletedSteps(): CompletedSteps {
  const current = useRead('monitorCurrent', {}, { every: 5000, fresh: 5000 }).data
  const totals = useRead('stats', { query: { aggregate: true } }, { every: 15_000, fresh: 15_000 }).data
  const authenticators = useRead('authenticatorList', {}).data
  const rules = useRead('ruleList', { query: { page: 1, limit: 1 } }).data
  const stats: Stats = totals === undefined || Array.isArray(totals) ? {} : totals
  const isPositive = (now: Stats[string] | undefined, name: string) =>
    current === undefined ? undefined : Number(now ?? 0) > 0 || Number(stats[name] ?? 0) > 0
  return {
    connect: isPositive(current?.connections, 'connections.max'),
    protect: authenticators?.some((row) => row.$raw === undefined && row.enable !== false),
    subscribe: isPositive(current?.subscriptions, 'subscriptions.max'),
    rule: rules === undefined ? undefined : rules.data.length > 0,
  }
}
