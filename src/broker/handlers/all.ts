import type { Contract } from '@/contract'
import type { Handlers } from '@/contract/endpoint'
import type { Extra, State } from '../state'
import { alarm } from './alarm'
import { banned } from './banned'
import { client } from './client'
import { delayed } from './delayed'
import { node } from './node'
import { publish } from './publish'
import { retained } from './retained'
import { session } from './session'
import { subscription } from './subscription'
import { systemTopics } from './system-topics'
import { user } from './user'

/** One handler per endpoint of the contract; a missing one does not compile. */
export const handlersOf = (state: State): Handlers<Contract, Extra> => ({
  ...session(state), ...user(state), ...node(state), ...client(state), ...banned(state),
  ...alarm(state), ...subscription(state), ...retained(state), ...delayed(state), ...publish(state), ...systemTopics(state),
})
