import type { Pickable } from '@/api/resource'

/** The things that others are related to: those that the table of relations begins with (`related.ts`). */
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
