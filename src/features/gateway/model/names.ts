/** The gateways there are, in the broker's own order. */
export const gatewayNames = ['coap', 'exproto', 'lwm2m', 'mqttsn', 'stomp'] as const
export type GatewayName = (typeof gatewayNames)[number]

export const gatewayStates = ['running', 'stopped', 'unloaded'] as const

export const transports = ['tcp', 'ssl', 'udp', 'dtls'] as const
export type Transport = (typeof transports)[number]

/** What each gateway listens by (src/contract/docs/gateways.md#protocols). */
export const transportsOf: Readonly<Record<GatewayName, readonly Transport[]>> = {
  coap: ['udp', 'dtls'],
  exproto: transports,
  lwm2m: ['udp', 'dtls'],
  mqttsn: ['udp', 'dtls'],
  stomp: ['tcp', 'ssl'],
}

/** The types by which a value is written to a device. */
export const lwm2mTypes = ['Integer', 'Float', 'Time', 'String', 'Boolean', 'Opaque', 'Objlnk'] as const
