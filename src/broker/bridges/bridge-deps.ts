import { columnsOf } from '../rules/columns'
import type { BridgeDeps } from './bridge'
import type { BridgesOptions } from './options'
import type { IngressMessage } from './ingress'

/**
 * What the bridges of a node share: an alarm, named by `nameOf`, while a target is down, and received messages are
 * published and passed to `onIngress`.
 */
export const bridgeDeps = (
  { node, idle, now, members, alarms, engine }: BridgesOptions,
  nameOf: (id: string) => string,
  onIngress: (message: IngressMessage) => void,
): BridgeDeps => ({
  node,
  idle,
  now,
  members,
  changed({ id, resource: { status, reason } }) {
    const name = nameOf(id)
    if (status === 'disconnected')
      alarms.raise({
        node,
        name,
        message: `resource down: ${reason ?? 'undefined'}`,
        details: { reason: 'resource_down', resource_id: name },
      })
    else if (status !== 'connecting') alarms.clear(node, name)
  },
  received(bridge, message) {
    const local = bridge.localMessage(columnsOf.ingress(message, now()))
    if (local !== undefined) engine.publish({ ...local, from: 'bridge' })
    onIngress(message)
  },
})
