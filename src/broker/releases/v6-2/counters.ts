import type { State } from '../../state'

type Metrics = Readonly<Record<string, number>>

/** The sum of a counter of all rules. */
const ofRules = ({ rules: { store } }: Pick<State, 'rules'>, name: string): number =>
  [...store.all()]
    .map(({ id }) => (store.metrics(id) as { readonly metrics: Metrics }).metrics[name] ?? 0)
    .reduce((sum, each) => sum + each, 0)

/** How many messages all rules match, per second. There are no rates of actions. */
export const currentRates = (state: Pick<State, 'rules'>) => ({
  rules_matched_rate: ofRules(state, 'matched.rate'),
})

/**
 * The metrics under their names of 6.2. Those of what the engine does not have are zero: message filters,
 * quotas of publishers.
 */
export function metrics62(state: Pick<State, 'rules' | 'engine'>, metrics: Metrics): Metrics {
  const { 'packets.publish.dropped': dropped = 0, ...rest } = metrics
  const { engine } = state
  const executed = ofRules(state, 'actions.total')
  return {
    ...rest,
    'actions.executed': executed,
    'actions.messages': executed,
    'client.post_authn': metrics['client.authenticate'] ?? 0,
    'delivery.dropped.filter': 0,
    'messages.dropped.quota_exceeded': 0,
    'messages.dropped.receive_maximum': dropped,
    'messages.retained': [...engine.retainedStore.all()].length,
    'packets.publish.quota_exceeded': 0,
    'rules.matched': ofRules(state, 'matched'),
    'session.disconnected': engine.sessionCount - engine.liveCount,
  }
}
