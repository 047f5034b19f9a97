import type { Capability } from '@/contract/capability'

/** All gateways in the order of the broker. */
export const gatewayNames = [
  'coap',
  'exproto',
  'gbt32960',
  'jt808',
  'lwm2m',
  'mqttsn',
  'nats',
  'ocpp',
  'stomp',
] as const
export type GatewayName = (typeof gatewayNames)[number]

/** What a broker must have for a gateway that not all have (src/contract/docs/gateways.md#protocols). */
export const gatewayNeeds: Readonly<Partial<Record<GatewayName, Capability>>> = {
  gbt32960: 'vehicleGateways',
  jt808: 'vehicleGateways',
  nats: 'natsGateway',
  ocpp: 'vehicleGateways',
}

export const gatewayStates = ['running', 'stopped', 'unloaded'] as const

export const transports = ['tcp', 'ssl', 'udp', 'dtls', 'ws', 'wss'] as const
export type Transport = (typeof transports)[number]

/** The transports of each gateway (src/contract/docs/gateways.md#protocols). */
export const transportsByGateway: Readonly<Record<GatewayName, readonly Transport[]>> = {
  coap: ['udp', 'dtls'],
  exproto: ['tcp', 'ssl', 'udp', 'dtls'],
  gbt32960: ['tcp', 'ssl'],
  jt808: ['tcp', 'ssl'],
  lwm2m: ['udp', 'dtls'],
  mqttsn: ['udp', 'dtls'],
  nats: ['tcp', 'ssl', 'ws', 'wss'],
  ocpp: ['ws', 'wss'],
  stomp: ['tcp', 'ssl'],
}

/** The types of values that can be written to a device. */
export const lwm2mTypes = ['Integer', 'Float', 'Time', 'String', 'Boolean', 'Opaque', 'Objlnk'] as const
