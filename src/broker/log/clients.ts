import type { Engine } from '../mqtt/mqtt-engine'
import type { StoredAlarm } from '../monitoring/alarms'
import type { Log } from './log'

/** Logs connected, disconnected and refused clients. */
export function logClients({ events }: Pick<Engine, 'events'>, log: Log): void {
  events.on('connected', ({ client }) =>
    log.note('info', 'client_connected', {
      clientid: client.clientid,
      username: client.username,
      peername: `${client.ip_address}:${String(client.port)}`,
      listener: client.listener,
    }),
  )
  events.on('disconnected', ({ client, reason }) =>
    log.note('info', 'client_disconnected', { clientid: client.clientid, username: client.username, reason }),
  )
  events.on('connack', ({ clientid, peerhost, reason }) => {
    if (reason !== 'success') log.note('notice', 'client_refused', { clientid, peerhost, reason })
  })
}

/** Logs a raised or cleared alarm; its details are in the list of alarms. */
export function logAlarm({ name, message, deactivate_at }: StoredAlarm, log: Log): void {
  log.note('warning', deactivate_at === undefined ? 'alarm_is_activated' : 'alarm_is_deactivated', {
    name,
    message,
  })
}
