import type { ClientInfo } from './model'
import type { Session } from './session'

const orInfinity = (max: number): number | 'infinity' => (max === Infinity ? 'infinity' : max)

/** A session as the management API shows it. */
export function describeClient(session: Session): ClientInfo {
  const { peer, counters, limits } = session
  return {
    clientid: session.clientid,
    username: peer.username,
    connected: session.connected,
    ip_address: peer.address,
    port: peer.port,
    proto_name: peer.protoName,
    proto_ver: peer.protoVer,
    keepalive: peer.keepalive,
    clean_start: peer.cleanStart,
    is_bridge: peer.isBridge,
    expiry_interval: session.expirySeconds,
    created_at: session.createdAt,
    connected_at: session.connectedAt,
    ...(session.connected || session.disconnectedAt === undefined
      ? {}
      : { disconnected_at: session.disconnectedAt }),
    ...(session.connected || session.disconnectProperties === undefined
      ? {}
      : { disconn_props: session.disconnectProperties }),
    listener: peer.listener,
    ...(peer.listener.startsWith('ws') ? { ws_cookie: [] } : {}),
    subscriptions_cnt: session.subscriptions.size,
    subscriptions_max: orInfinity(limits.maxSubscriptions),
    inflight_cnt: session.inflightCount,
    inflight_max: peer.arrival.receiveMaximum,
    mqueue_len: session.queueLength,
    mqueue_max: limits.maxQueue === Infinity ? 0 : limits.maxQueue,
    mqueue_dropped: session.queueDropped,
    awaiting_rel_cnt: session.awaitingRel.size,
    awaiting_rel_max: orInfinity(limits.maxAwaitingRel),
    mailbox_len: 0,
    heap_size: session.heldBytes,
    reductions: counters.recv_pkt + counters.send_pkt,
    ...counters,
  }
}
