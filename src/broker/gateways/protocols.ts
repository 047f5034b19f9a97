import type { GatewayName, Transport } from '@/features/gateway/model/names'
import type { Protocol } from './protocol'
import { stompTcp } from './stomp/server'

/** Implemented protocols. Listeners of others are stored and returned, but not running. */
const implemented: { readonly [N in GatewayName]?: { readonly [T in Transport]?: Protocol<N> } } = {
  stomp: { tcp: stompTcp },
}

/** The implementation of a protocol over a transport; undefined if there is none. */
export function createProtocol<N extends GatewayName>(
  name: N,
  transport: Transport,
): Protocol<N> | undefined {
  return implemented[name]?.[transport]
}
