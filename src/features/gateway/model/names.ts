/** All gateways in the order of the broker. */
export const gatewayNames = ['coap', 'exproto', 'lwm2m', 'mqttsn', 'stomp'] as const
export type GatewayName = (typeof gatewayNames)[number]

export const gatewayStates = ['running', 'stopped', 'unloaded'] as const

export const transports = ['tcp', 'ssl', 'udp', 'dtls'] as const
export type Transport = (typeof transports)[number]

/** The transports of each gateway (src/contract/docs/gateways.md#protocols). */
export const transportsByGateway: Readonly<Record<GatewayName, readonly Transport[]>> = {
  coap: ['udp', 'dtls'],
  exproto: transports,
  lwm2m: ['udp', 'dtls'],
  mqttsn: ['udp', 'dtls'],
  stomp: ['tcp', 'ssl'],
}

/** The types of values that can be written to a device. */
export const lwm2mTypes = ['Integer', 'Float', 'Time', 'String', 'Boolean', 'Opaque', 'Objlnk'] as const
