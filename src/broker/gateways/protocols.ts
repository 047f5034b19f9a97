import type { GatewayName, Transport } from '@/features/gateway/model/names'
import { coapUdp } from './coap/server'
import type { Protocol } from './protocol'
import { stompTcp } from './stomp/server'

/** The protocols that are spoken here. A listener of any other is kept and told, and does not run. */
const implemented: { readonly [N in GatewayName]?: { readonly [T in Transport]?: Protocol<N> } } = {
  stomp: { tcp: stompTcp },
  coap: { udp: coapUdp },
}

/** What a gateway speaks over a transport; undefined for what is not spoken here. */
export function protocolOf<N extends GatewayName>(name: N, transport: Transport): Protocol<N> | undefined {
  return implemented[name]?.[transport]
}
