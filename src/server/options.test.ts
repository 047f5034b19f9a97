import { describe, expect, it } from 'vitest'
import { BadOption } from './bad-option'
import { defaults, readOptions } from './options'

describe('options', () => {
  it('default to this machine', () => expect(readOptions([], {})).toEqual(defaults))

  it.each<[string[], Record<string, string>, object]>([
    [['--port', '5000'], { SWITCHBOARD_PORT: '6000' }, { port: 5000 }],
    [[], { SWITCHBOARD_MQTT_PORT: '0', SWITCHBOARD_WS_PORT: '1' }, { mqttPort: 0, wsPort: 1 }],
    [['--seed=busy', '--bare', '--faults'], {}, { seed: 'busy', bare: true, faults: true }],
    [[], { SWITCHBOARD_BARE: '1', SWITCHBOARD_FAULTS: 'false' }, { bare: true, faults: false }],
    [['--read-only'], {}, { readOnly: true }],
    [[], { SWITCHBOARD_READ_ONLY: 'true' }, { readOnly: true }],
    [['--edition', 'enterprise'], {}, { edition: 'enterprise' }],
    [[], { SWITCHBOARD_EDITION: 'enterprise' }, { edition: 'enterprise' }],
    [['--api', '5.8'], {}, { api: '5.8' }],
    [[], { SWITCHBOARD_API: '5.8' }, { api: '5.8' }],
    [['--data', '/tmp/x', '--host', '::1'], {}, { data: '/tmp/x', host: '::1' }],
    [
      ['--broker', 'http://b:18083'],
      {},
      { broker: new URL('http://b:18083'), brokerWs: new URL('ws://b:8083/mqtt') },
    ],
    [['--broker', 'https://b'], {}, { brokerWs: new URL('wss://b:8084/mqtt') }],
    [['--broker', 'http://b', '--broker-ws', 'ws://c:1/m'], {}, { brokerWs: new URL('ws://c:1/m') }],
  ])('are parsed from %j %j', (args, env, want) => expect(readOptions(args, env)).toMatchObject(want))

  it.each([
    [['--port', '70000']],
    [['--port', 'x']],
    [['--port', '-1']],
    [['--port']],
    [['--seed', 'wild']],
    [['--edition', 'cloud']],
    [['--api', '6.3']],
    [['--nonsense']],
    [['stray']],
    [['--broker', 'ftp://x']],
    [['--broker', 'localhost:18083']],
  ])('are rejected with a message: %j', (args) => expect(() => readOptions(args, {})).toThrow(BadOption))

  it('rejects a switch that is neither on nor off', () =>
    expect(() => readOptions([], { SWITCHBOARD_BARE: 'maybe' })).toThrow(BadOption))
})
