import { bridgeIdOf } from '@/contract/name'
import { namespacedId, namespaceOf } from '@/contract/namespaced-id'

/** The fallbacks of an action: ids of other actions, and topics that the broker publishes to. */
export type Fallbacks = { readonly actions: readonly string[]; readonly topics: readonly string[] }

const toObject = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/**
 * The fallbacks of an action (src/contract/docs/integration.md#connectors-actions-and-sources): `reference`
 * names an action in the same namespace, `republish` a topic.
 */
export function readFallbacks(action: object): Fallbacks {
  const { fallback_actions: listed } = toObject(action)
  const ns = namespaceOf(action)
  const all = (Array.isArray(listed) ? listed : []).map(toObject)
  const actions = all.flatMap(({ type, name }) =>
    isText(type) && isText(name) ? [bridgeIdOf({ type, name: namespacedId(name, ns) })] : [],
  )
  const topics = all.flatMap(({ kind, args }) => {
    const { topic } = toObject(args)
    return kind === 'republish' && isText(topic) ? [topic] : []
  })
  return { actions: [...new Set(actions)], topics: [...new Set(topics)] }
}
