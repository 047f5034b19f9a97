import type { Ask } from '@/features/authorization/model/acl/match'
import type { Permission } from '@/features/authorization/model/acl/rule'
import type { Identity } from '../../mqtt/identity'

/**
 * The decision of a source. `nomatch` is counted and asks the next one; `ignore`, also used if it cannot
 * be reached, asks the next one without being counted.
 */
export type SourceDecision = Permission | 'nomatch' | 'ignore'

export type DecisionFunction = (identity: Identity, ask: Ask) => SourceDecision | Promise<SourceDecision>
