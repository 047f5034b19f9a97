import type { clearingEndpoints } from '@/contract/clearing'
import type { invitationEndpoints } from '@/features/node/contract-invitation'
import type { orderEndpoints } from '@/contract/order'
import { sourceTypes, type SourceType } from '@/features/authorization/model/names'
import { isTopicName } from '@/lib/net/mqtt-topic'
import { atomTerm } from '@/rule-sql/term'
import type { HandlersOf } from './handlers'
import { refusalOf } from '../checks/complaint'
import { crashed, Refusal } from '../http/refusal'
import { self } from '../monitoring/nodes'
import { withMillis } from '../store/instant'
import type { State } from '../state'

/** Endpoints that clear a whole list. */
export const clearing = ({ engine, monitor, alarms }: State): HandlersOf<typeof clearingEndpoints> => ({
  retainedClear() {
    const store = engine.retainedStore
    for (const { topic } of [...store.all()]) store.delete(topic)
  },
  delayedTopicDelete({ params: { topic } }) {
    if (!isTopicName(topic))
      throw new Refusal(400, 'INVALID_TOPIC_NAME', `The topic name ${topic} is invalid`)
    const store = engine.delayedStore
    const found = [...store.all()].filter(({ message }) => message.topic === topic)
    if (found.length === 0) throw new Refusal(404, 'MESSAGE_NOT_FOUND', `Not found messages for ${topic}`)
    for (const { message } of found) store.delete(message.id)
  },
  monitorClear: () => monitor.clear(),
  alarmForceDeactivate({ body }) {
    const { name } = body
    if (name === undefined) throw new Refusal(400, 'INVALID_PARAMETER', 'name is required')
    if (typeof name !== 'string') throw crashed('function_clause')
    if (!alarms.end(name)) throw new Refusal(400, 'NOT_FOUND', 'Alarm not found or already deactivated')
  },
})

/** Refuses an order with unknown, repeated or missing names. */
function checkOrder(what: string, existing: readonly string[], wanted: readonly string[]): void {
  const unknownNames = wanted.filter((one, place) => !existing.includes(one) || wanted.indexOf(one) !== place)
  const missing = existing.filter((one) => !wanted.includes(one))
  const problems = [
    ...(unknownNames.length > 0
      ? [`${what.charAt(0).toUpperCase()}${what.slice(1)}: ${unknownNames.join(', ')} are not found`]
      : []),
    ...(missing.length > 0 ? [`No positions are specified for ${what}: ${missing.join(', ')}`] : []),
  ]
  if (problems.length > 0) throw new Refusal(400, 'BAD_REQUEST', problems.join(', '))
}

/** Ordering of authenticators and authorization sources. */
export const ordering = ({ authenticators, authz }: State): HandlersOf<typeof orderEndpoints> => ({
  authenticatorOrder({ body }) {
    const wanted = body.map(({ id }) => id)
    checkOrder('authenticators', authenticators.ids(), wanted)
    authenticators.order(wanted)
  },
  authzSourceOrder({ body }) {
    const wanted = body.map(({ type }, place): SourceType => {
      const known = sourceTypes.find((one) => one === type)
      if (known === undefined)
        throw refusalOf({ path: `${String(place + 1)}.type`, reason: `unknown type ${type}` })
      return known
    })
    checkOrder('authorization sources', authz.types(), wanted)
    authz.order(wanted)
  },
})

type Try = {
  readonly node: string
  readonly started_at: string
  readonly finished_at: string
  readonly reason?: string
}

/** Asynchronous invitations. The result is known at once, as there is no other machine. */
export function invitations({ nodes, now }: State): HandlersOf<typeof invitationEndpoints> {
  const finished = new Map<string, Try>()
  return {
    clusterInviteAsync({ params: { node } }) {
      if (node === self) throw new Refusal(400, 'BAD_REQUEST', "Can't invite self")
      if (node.split('@').length !== 2) throw refusalOf({ path: 'node', reason: 'expected a node name' })
      const started_at = withMillis(now())
      const end = (reason?: string) =>
        void finished.set(node, {
          node,
          started_at,
          finished_at: withMillis(now()),
          ...(reason === undefined ? {} : { reason }),
        })
      // Only former members of the cluster can be reached.
      if (nodes.stopped().includes(node)) end(`{error,{already_in_cluster,${atomTerm(node)}}}`)
      else if (!nodes.wasMember(node)) end('{error,{badrpc,nodedown}}')
      else {
        nodes.invite(node)
        end()
      }
    },
    clusterInvitations: () => ({
      in_progress: [],
      succeed: [...finished.values()].filter(({ reason }) => reason === undefined),
      failed: [...finished.values()].filter(({ reason }) => reason !== undefined),
    }),
  }
}
