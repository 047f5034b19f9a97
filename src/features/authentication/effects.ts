import { maxConcurrentReads, type Effect, type EffectReads } from '@/command/plan/effect'
import { mapConcurrently } from '@/lib/time/map-concurrently'

/** The users that an authenticator stores itself. */
export async function lostUsers(
  ids: readonly string[],
  { api, signal }: EffectReads,
): Promise<readonly Effect[]> {
  const databases = ids.filter((id) => id.endsWith(':built_in_database'))
  const counts = await mapConcurrently(
    maxConcurrentReads,
    databases,
    async (id) =>
      (await api.mqttUserList({ params: { id }, query: { page: 1, limit: 1 } }, { signal })).meta.count ?? 0,
  )
  return databases.length === 0
    ? []
    : [{ key: 'plan.effect.users', values: { count: counts.reduce((all, one) => all + one, 0) } }]
}
