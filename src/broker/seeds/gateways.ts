import type { SeededGateways } from '../gateways/seeded'

/**
 * STOMP on a free port, so that several consoles can run on one machine; simulated machines connect to
 * it.
 */
export const stompGateway: SeededGateways = {
  gateways: [
    {
      name: 'stomp',
      config: { mountpoint: 'stomp/', enable: true, idle_timeout: '30s' },
      listeners: [{ type: 'tcp', name: 'default', config: { bind: '127.0.0.1:0' }, files: {} }],
    },
  ],
  users: {},
}
