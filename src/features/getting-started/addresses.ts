import type { Listener } from '@/features/listener/contract'
import type { Unreadable } from '@/contract/schema'
import { parseBind } from '@/lib/net/bind'
import type { MqttAddress } from './model/client-code'

/** The address of a listener for clients. */
export type ListenerAddress = MqttAddress & {
  readonly listener: string
  /** The listener names no host, so the page's host is used. */
  readonly guessed: boolean
}

const transports = ['tcp', 'ssl', 'ws', 'wss'] as const

/** The addresses of running listeners for MQTT clients, those without TLS first. */
export function findAddresses(
  listeners: readonly (Listener & Unreadable)[],
  pageHost: string,
): readonly ListenerAddress[] {
  const running = listeners.filter(
    (row) => row.$raw === undefined && row.enable !== false && row.status?.running !== false,
  )
  return transports.flatMap((transport) =>
    running.flatMap(({ id, type, bind }) => {
      const at = type === transport ? parseBind(String(bind ?? '')) : undefined
      if (at === undefined) return []
      const host = at.host ?? pageHost.replace(/^\[(.*)\]$/, '$1')
      return [{ transport, host, port: at.port, listener: id, guessed: at.host === undefined }]
    }),
  )
}
