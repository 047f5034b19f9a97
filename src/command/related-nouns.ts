import type { Pickable } from '@/api/resource'

/** The nouns with relations: the keys of the table in `related.ts`. */
export const relatedNouns = [
  'client',
  'subscription',
  'topic',
  'retained',
  'topicMetrics',
  'rule',
  'bridge',
  'connector',
  'action',
  'source',
  'node',
  'ban',
  'trace',
  'gatewayClient',
] as const satisfies readonly Pickable[]
export type RelatedNoun = (typeof relatedNouns)[number]
