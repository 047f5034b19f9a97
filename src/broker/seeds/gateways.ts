import type { SeededGateways } from '../gateways/seeded'

/** STOMP on a port that is free, so that no two consoles of one machine meet; the simulated machines come in by it. */
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
