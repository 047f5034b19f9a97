import type { Contract } from '@/contract'
import type { Handlers } from '@/contract/endpoint'
import type { Extra, State } from '../state'
import { apiKey } from './api-key'
import { banned } from './banned'
import { client } from './client'
import { clientBulk } from './client-bulk'
import { node } from './node'
import { session } from './session'
import { slowSubscription } from './slow-subscription'
import { support } from './support'
import { topicMetrics } from './topic-metrics'
import { trace } from './trace'
import { user } from './user'

/** One handler per endpoint of the contract; a missing one does not compile. */
export const handlersOf = (state: State): Handlers<Contract, Extra> => ({
  ...session(state), ...user(state), ...node(state), ...client(state), ...banned(state),
  ...topicMetrics(state), ...slowSubscription(state), ...trace(state), ...apiKey(state), ...support(state), ...clientBulk(state),
})
