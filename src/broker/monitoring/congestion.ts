import type { Alarms } from './alarms'
import type { Congestion } from '../mqtt/mqtt-engine'
import { self } from './nodes'
import { withMillis } from '../store/instant'

/** Minimum duration of the alarm after the last congestion; the broker's default. */
export const sustainedMs = 60_000

const nameOf = ({ client: { clientid, username } }: Congestion) =>
  `conn_congestion/${clientid}/${username ?? 'unknown_user'}`

const detailsOf = ({ client, pending, highWatermark }: Congestion) => ({
  clientid: client.clientid,
  username: client.username ?? 'unknown_user',
  peername: `${client.ip_address}:${String(client.port)}`,
  socktype: client.listener.split(':')[0] ?? '',
  proto_name: client.proto_name,
  proto_ver: client.proto_ver,
  conn_state: 'connected',
  connected_at: withMillis(client.connected_at),
  send_pend: pending,
  high_watermark: highWatermark,
  recv_cnt: client.recv_cnt,
  recv_oct: client.recv_oct,
  send_cnt: client.send_cnt,
  send_oct: client.send_oct,
})

export type CongestionWatch = { look(): void }

type Watched = {
  engine: { congested(): Iterable<Congestion>; client(id: string): { connected: boolean } | undefined }
  alarms: Alarms
  now: () => number
}

/**
 * Raises `conn_congestion/<clientid>/<username>` for each congested client
 * (src/contract/docs/monitoring.md#alarms), and clears it after a minute without congestion or when the
 * client is gone.
 */
export function createCongestionWatch({ engine, alarms, now }: Watched): CongestionWatch {
  const stuck = new Map<string, { clientid: string; last: number }>()
  return {
    look() {
      const at = now()
      for (const congestion of engine.congested()) {
        const name = nameOf(congestion)
        const details = detailsOf(congestion)
        if (!stuck.has(name))
          alarms.raise({
            node: self,
            name,
            message: `connection congested: ${JSON.stringify(details)}`,
            details,
          })
        stuck.set(name, { clientid: congestion.client.clientid, last: at })
      }
      for (const [name, { clientid, last }] of stuck) {
        if (engine.client(clientid)?.connected === true && at - last < sustainedMs) continue
        stuck.delete(name)
        alarms.clear(self, name)
      }
    },
  }
}
