import type { Ask } from '@/features/authorization/model/acl/match'
import type { Permission } from '@/features/authorization/model/acl/rule'
import type { Identity } from '../identity'

/**
 * What a source says of a request. Where it has no rule for it the next is asked, and it is counted; where it leaves the matter
 * to the next, or cannot be reached, that is not even counted.
 */
export type SourceDecision = Permission | 'nomatch' | 'ignore'

export type DecisionFunction = (identity: Identity, ask: Ask) => SourceDecision | Promise<SourceDecision>
