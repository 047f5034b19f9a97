import { describe, expect, it } from 'vitest'
import type { Config } from '@/contract/family/config'
import { keepOwnPlaces } from './machine'

describe('what belongs to one machine', () => {
  it.each<[string, Config, Config, Config, readonly string[]]>([
    [
      'listeners',
      { bind: '1883', max_connections: 5 },
      { bind: '2883', max_connections: 9 },
      { bind: '2883', max_connections: 5 },
      ['bind'],
    ],
    [
      'listeners',
      { ssl_options: { certfile: '/a/cert.pem', verify: 'verify_none' } },
      { ssl_options: { certfile: '/b/cert.pem', verify: 'x' } },
      { ssl_options: { certfile: '/b/cert.pem', verify: 'verify_none' } },
      ['ssl_options.certfile'],
    ],
    [
      'gatewayListeners',
      { bind: '61613' },
      { bind: '127.0.0.1:61614' },
      { bind: '127.0.0.1:61614' },
      ['bind'],
    ],
    [
      'dashboard',
      { value: { listeners: { http: { bind: 18083, backlog: 1024 } }, token_expired_time: '2h' } },
      { value: { listeners: { http: { bind: 18183, backlog: 512 } }, token_expired_time: '1h' } },
      { value: { listeners: { http: { bind: 18183, backlog: 512 } }, token_expired_time: '2h' } },
      ['listeners.http.bind', 'listeners.http.backlog'],
    ],
    [
      'log',
      { value: { file: { default: { path: '/var/a.log', level: 'info' } } } },
      { value: { file: { default: { path: '/var/b.log', level: 'warning' } } } },
      { value: { file: { default: { path: '/var/b.log', level: 'info' } } } },
      ['file.default.path'],
    ],
    [
      'gateways',
      { xml_dir: '/a/xml', qmode_time_window: '22s' },
      { xml_dir: '/b/xml', qmode_time_window: '1s' },
      { xml_dir: '/b/xml', qmode_time_window: '22s' },
      ['xml_dir'],
    ],
    [
      'fileTransfer',
      { value: { storage: { local: { root: '/a' } } } },
      { value: { storage: { local: { root: '/b' } } } },
      { value: { storage: { local: { root: '/b' } } } },
      ['storage.local.root'],
    ],
  ])('of %s stays as it is', (part, wanted, now, body, paths) => {
    const adapted = keepOwnPlaces(part, wanted, now)
    expect(adapted.body).toEqual(body)
    expect(adapted.changes.map(({ path }) => path)).toEqual(paths)
  })

  it('is not added where the broker has none, and certificates as text are no places', () => {
    const pem = '-----BEGIN CERTIFICATE-----\nx\n-----END CERTIFICATE-----'
    expect(keepOwnPlaces('connectors', { ssl: { certfile: '/a.pem' } }, { ssl: {} }).body).toEqual({
      ssl: {},
    })
    expect(keepOwnPlaces('connectors', { ssl: { certfile: pem } }, { ssl: { certfile: '/b.pem' } })).toEqual({
      body: { ssl: { certfile: pem } },
      changes: [],
    })
    expect(
      keepOwnPlaces('actions', { parameters: { path: '/api' } }, { parameters: { path: '/v1' } }).changes,
    ).toEqual([])
  })
})
