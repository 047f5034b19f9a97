import type { Ask } from '@/features/authorization/model/acl/match'
import type { Emitter } from './events'
import type { Metrics } from './metrics'
import type { Decision, EngineEvents, EngineOptions, Identity } from './model'

type Host = { readonly metrics: Metrics; readonly events: Emitter<EngineEvents> }

/** The decision when no authorization is configured. */
const defaultDecision: Decision = { allowed: true, how: 'nomatch', source: 'default' }

/** The topic without `$delayed/{seconds}/`. */
const actualTopic = (topic: string): string => /^\$delayed\/[^/]*\/([\s\S]+)$/.exec(topic)?.[1] ?? topic

function count({ metrics }: Host, { allowed, how }: Decision): void {
  if (how === 'cache') metrics.inc('authorization.cache_hit')
  else metrics.inc('client.authorize')
  if (how === 'matched') metrics.inc(allowed ? 'authorization.matched.allow' : 'authorization.matched.deny')
  else if (how === 'nomatch') metrics.inc('authorization.nomatch')
  else if (how === 'superuser') metrics.inc('authorization.superuser')
  metrics.inc(allowed ? 'authorization.allow' : 'authorization.deny')
}

/** Asks for a decision, counts it (`authorization.*`) and emits it. */
export function decided(
  host: Host,
  authorize: EngineOptions['authorize'],
  client: Identity,
  ask: Ask,
): Decision | Promise<Decision> {
  const topic = actualTopic(ask.topic)
  const found = authorize ? authorize(client, { ...ask, topic }) : defaultDecision
  const report = (decision: Decision): Decision => {
    count(host, decision)
    const { allowed, source } = decision
    if (host.events.hasListeners('authorized'))
      host.events.emit('authorized', { client, action: ask.action, topic, allowed, source })
    return decision
  }
  return found instanceof Promise ? found.then(report) : report(found)
}

/** Continues at once if all decisions are there, else when they have arrived. */
export function whenDecided(
  pending: readonly (Decision | Promise<Decision>)[],
  go: (decisions: readonly Decision[]) => void | Promise<void>,
): void | Promise<void> {
  const ready = pending.filter((each): each is Decision => !(each instanceof Promise))
  return ready.length === pending.length
    ? go(ready)
    : Promise.all(pending.map((each) => Promise.resolve(each))).then(go)
}
