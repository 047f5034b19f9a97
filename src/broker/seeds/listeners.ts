import type { StoredListener } from '../listeners/stored-listeners'

/** Disabled, so that several brokers can run on one machine. */
export const demoListeners: readonly StoredListener[] = [
  {
    type: 'tcp',
    name: 'internal',
    config: {
      bind: '127.0.0.1:1884',
      enable: false,
      enable_authn: false,
      max_connections: 2000,
      mountpoint: 'plant/',
    },
    files: {},
  },
  {
    type: 'wss',
    name: 'browsers',
    config: { bind: '127.0.0.1:8084', enable: false, messages_rate: '100/s', websocket: { compress: true } },
    files: {},
  },
]

/** The corpus in every text of a listener except its name. */
export const hostileListeners = (texts: readonly string[]): readonly StoredListener[] =>
  texts.map((text, index): StoredListener => ({
    type: index % 2 === 0 ? 'tcp' : 'ws',
    name: `hostile-${String(index)}`,
    config: {
      bind: `127.0.0.1:${String(20_000 + index)}`,
      enable: false,
      mountpoint: text,
      access_rules: [`allow ${text}`],
      ...(index % 2 === 0 ? {} : { websocket: { mqtt_path: text, supported_subprotocols: text } }),
    },
    files: {},
  }))
