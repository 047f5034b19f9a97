import type { BaseContract } from '@/contract'
import type { State } from '../state'
import { alarm } from './alarm'
import { apiKey } from './api-key'
import { authorization } from './authz'
import { banned } from './banned'
import { bridge } from './bridge'
import { client } from './client'
import { clientBulk } from './client-bulk'
import { configs } from './configs'
import { delayed } from './delayed'
import { exhook } from './exhook'
import { fileTransfer } from './file-transfer'
import { gateway } from './gateway'
import { globalZone } from './global-zone'
import { hotConfig, topicRules } from './hot-config'
import { listener } from './listener'
import { loadRebalance } from './load-rebalance'
import { node } from './node'
import { prometheus } from './prometheus'
import { plugin } from './plugin'
import { publish } from './publish'
import { retained } from './retained'
import { rule } from './rule'
import { schemaDocument } from './schema-document'
import { schema } from './schema-registry'
import { session } from './session'
import { slowSubscription } from './slow-subscription'
import { subscription } from './subscription'
import { support } from './support'
import { systemTopics } from './system-topics'
import { topicMetrics } from './topic-metrics'
import { trace } from './trace'
import type { HandlersOf } from './handlers'
import { authenticator } from './authenticator'
import { user } from './user'

/** The handlers that all releases share, unless their profile replaces them. */
export type SharedHandlers = HandlersOf<BaseContract>

/** One handler per endpoint; a missing one does not compile. */
export const createSharedHandlers = (state: State): SharedHandlers => ({
  ...session(state),
  ...user(state),
  ...node(state),
  ...listener(state),
  ...client(state),
  ...banned(state),
  ...authenticator(state),
  ...gateway(state),
  ...plugin(state),
  ...exhook(state),
  ...globalZone(state),
  ...topicMetrics(state),
  ...slowSubscription(state),
  ...trace(state),
  ...apiKey(state),
  ...support(state),
  ...clientBulk(state),
  ...alarm(state),
  ...subscription(state),
  ...retained(state),
  ...delayed(state),
  ...publish(state),
  ...systemTopics(state),
  ...bridge(state),
  ...rule(state),
  ...schema(state),
  ...authorization(state),
  ...prometheus(state),
  ...loadRebalance(state),
  ...fileTransfer(state),
  ...hotConfig(state),
  ...topicRules(state),
  ...configs(state),
  ...schemaDocument(),
})
