import { bridgeIdOf } from '@/contract/name'
import { placed, spaceOf } from '@/features/namespace/model/place'

/** What an action falls back to where it cannot send: other actions by their ids, and topics that the broker publishes to. */
export type Fallbacks = { readonly actions: readonly string[]; readonly topics: readonly string[] }

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/**
 * The fallback actions of an action (src/contract/docs/integration.md#connectors-actions-and-sources):
 * `reference` names another, `republish` a topic. What is named is in the namespace of the action itself.
 */
export function fallbacksOf(action: object): Fallbacks {
  const { fallback_actions: listed } = objectOf(action)
  const ns = spaceOf(action)
  const all = (Array.isArray(listed) ? listed : []).map(objectOf)
  const actions = all.flatMap(({ type, name }) =>
    isText(type) && isText(name) ? [bridgeIdOf({ type, name: placed(name, ns) })] : [],
  )
  const topics = all.flatMap(({ kind, args }) => {
    const { topic } = objectOf(args)
    return kind === 'republish' && isText(topic) ? [topic] : []
  })
  return { actions: [...new Set(actions)], topics: [...new Set(topics)] }
}
