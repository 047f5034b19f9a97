import { toApiError } from '@/api/error'
import { RefusedError } from '@/command/refused-error'
import type { Context } from '@/command/context'
import { readable } from '@/command/finder'
import { namespacedId, namespaceOf, splitNamespacedId } from '@/contract/namespaced-id'
import type { TopicFilterMetrics } from './contract'

/** The id in the console: names repeat across namespaces. */
export const toTopicFilterMetricsId = (row: Pick<TopicFilterMetrics, 'name' | 'namespace'>): string =>
  namespacedId(row.name, namespaceOf(row))

type Deps = Pick<Context, 'api' | 'signal' | 'namespace'>
/** The namespace that a call with `ns` is about; undefined if there is none of that name. */
async function readNamespace(name: string, ns: string, { api, signal }: Deps): Promise<string | undefined> {
  try {
    return namespaceOf(await api.topicFilterMetricsDetail({ params: { name }, query: { ns } }, { signal }))
  } catch (cause) {
    if (toApiError(cause).code !== 'NAME_NOT_FOUND') throw cause
    const rows = readable(await api.topicFilterMetricsList({}, { signal }))
    // It exists, and the broker has looked outside of namespaces.
    if (rows.some((row) => toTopicFilterMetricsId(row) === namespacedId(name, ns))) return undefined
    throw cause
  }
}

/**
 * The call about one of them by its id. 6.3.0-beta.2 ignores the namespace and would act on another one of the same name, which
 * a read with the same query shows (src/contract/docs/monitoring.md#topic-filter-metrics). Throws `NAMESPACE_IGNORED` then.
 */
export async function toTopicFilterMetricsCall(id: string, deps: Deps) {
  const { name, ns } = splitNamespacedId(id)
  if (ns === undefined || ns === deps.namespace) return { params: { name } }
  if ((await readNamespace(name, ns, deps)) !== ns) throw new RefusedError('NAMESPACE_IGNORED')
  return { params: { name }, query: { ns } }
}
