import type { Engine } from '../mqtt/mqtt-engine'
import {
  disconnectEvent,
  dropEvent,
  packetEvent,
  publishEvent,
  subscribeEvent,
  unsubscribeEvent,
  type Actor,
  type Event,
} from './trace-line'

/** Passes the events of the engine to `write`; returns what ends each of the subscriptions. */
export function traceEvents(engine: Engine, write: (event: Event) => void): (() => void)[] {
  const actorOf = (clientid: string, peerhost?: string): Actor => {
    const client = engine.client(clientid)
    return {
      clientid: clientid === '' ? 'undefined' : clientid,
      address: peerhost || (client?.ip_address ?? ''),
      port: client?.port,
    }
  }
  return [
    engine.events.on('packet', (event) => write(packetEvent(event))),
    engine.events.on('published', (event) =>
      write(publishEvent(event, actorOf(event.message.from, event.message.peerhost))),
    ),
    engine.events.on('subscribed', (event) => write(subscribeEvent(event, actorOf(event.clientid)))),
    engine.events.on('unsubscribed', (event) => write(unsubscribeEvent(event, actorOf(event.clientid)))),
    engine.events.on('disconnected', (event) =>
      write(
        disconnectEvent(event, {
          clientid: event.client.clientid,
          address: event.client.ip_address,
          port: event.client.port,
        }),
      ),
    ),
    engine.events.on('dropped', (event) => write(dropEvent(event, actorOf(event.clientid)))),
  ]
}
