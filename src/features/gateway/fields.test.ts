import { expect, it } from 'vitest'
import { seeded, type Seeded } from '@/lib/seeded'
import type { Json } from '@/lib/text/big-json'
import { initialConfig, bodyOf } from '@/contract/family/body'
import { checkConfig } from '@/contract/family/check'
import { isAsked, at, fillDefaults, withValueAt, type Config } from '@/contract/family/config'
import type { Field, Fields } from '@/contract/family/field'
import { gatewayKinds, gatewaySettings } from './fields'
import { gatewayListenerKinds, getGatewayListenerKinds } from './fields-listener'

const pem = (label: string) => `-----BEGIN ${label}-----\nMIIB\n-----END ${label}-----\n`

/** A valid value for a field. */
function valueFor(field: Field, chance: Seeded): Json | undefined {
  const { pick, int } = chance
  switch (field.kind) {
    case 'number':
      return Math.min((field.min ?? 0) + int(2000), field.max ?? Infinity)
    case 'toggle':
      return pick([true, false])
    case 'choice':
      return pick(field.options)
    case 'constant':
      return field.value
    case 'duration':
      return pick(['15s', '1h30m', '500ms', '2d'])
    case 'bytes':
      return pick(['4KB', '1MB', '512KB'])
    case 'hostPort':
      return pick(['127.0.0.1:61613', '61614', ':5683', '[::1]:7993'])
    case 'url':
      return pick(['http://127.0.0.1:9001', 'https://ocsp.example.org/a'])
    case 'file':
      return field.holds === 'key' ? pem('PRIVATE KEY') : pem('CERTIFICATE')
    case 'list':
      return field.options === undefined
        ? ['allow all']
        : field.options.slice(0, 1 + int(field.options.length))
    case 'rows':
      return Array.from({ length: int(4) }, (_, index) => ({
        ...made(field.fields, {}, chance, 1),
        ...(field.unique === undefined ? {} : { [field.unique]: index + 1 }),
      }))
    case 'section':
      return {}
    case 'keyValue':
      return { BootNotification: pick(['cp/boot', 'größer']) }
    case 'json':
      return pick(['memory', { type: 'memory' }])
    case 'topicFilter':
      return pick(['dn/#', 'a/+/b'])
    default:
      return pick(['a/b', 'x y', 'größer', '${Packet.headers.login}'])
  }
}

/** A configuration with all required fields and a random part of the others. */
function made(fields: Fields, initial: Config, chance: Seeded, part: number): Config {
  let config = initial
  for (const [path, field] of Object.entries(fields)) {
    if (
      !isAsked(fields, path, config) ||
      (field.required !== true && field.kind !== 'constant' && chance.next() >= part)
    )
      continue
    config = withValueAt(config, path, valueFor(field, chance))
  }
  return config
}

/** Reads back what was sent like the broker: with defaults, and paths in place of certificates. */
function readBack(fields: Fields, sent: Config): Config {
  let config = fillDefaults(fields, sent)
  for (const [path, { kind }] of Object.entries(fields)) {
    const value = at(config, path)
    if (kind === 'file' && typeof value === 'string' && value.startsWith('-----'))
      config = withValueAt(config, path, `data/certs/${path}`)
  }
  return config
}

const cases = [
  ...gatewayKinds.map((kind) => ({
    ...kind,
    what: `gateway ${kind.kind}`,
    sent: (config: Config) => gatewaySettings(kind, config),
  })),
  ...gatewayListenerKinds.map((kind) => ({
    ...kind,
    what: `listener ${kind.kind}`,
    sent: (config: Config) => bodyOf(kind.fields, config, { omitDefaults: false }),
  })),
]

it.each(cases.map((one) => [one.what, one] as const))(
  '%s: what its form sends is read back, edited and saved again',
  (_, { fields, ignored, sent }) => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const chance = seeded(seed)
      const form = made(fields, initialConfig(fields), chance, 0.5)
      expect({ seed, problems: checkConfig(fields, form, ignored) }).toEqual({ seed, problems: [] })
      const created = sent(form)
      expect({ seed, problems: checkConfig(fields, created, ignored) }).toEqual({ seed, problems: [] })
      const read = readBack(fields, created)
      // Saving without changes sends the same.
      const opened = fillDefaults(fields, read)
      expect({ seed, read: readBack(fields, sent(opened)) }).toEqual({ seed, read })
      // Edited values are sent, and stay.
      const edited = made(fields, opened, chance, 0.3)
      const rereadConfig = readBack(fields, sent(edited))
      expect({ seed, problems: checkConfig(fields, rereadConfig, ignored) }).toEqual({ seed, problems: [] })
      expect({ seed, read: readBack(fields, sent(fillDefaults(fields, rereadConfig))) }).toEqual({
        seed,
        read: rereadConfig,
      })
    }
  },
)

it('sends emptied fields as empty, because the broker keeps missing ones', () => {
  const [stomp] = gatewayKinds.filter(({ kind }) => kind === 'stomp')
  if (stomp === undefined) throw new Error('no stomp')
  const sent = gatewaySettings(stomp, { enable: true })
  expect(sent).toMatchObject({
    mountpoint: '',
    clientinfo_override: {},
    idle_timeout: '30s',
    frame: { max_headers: 10, max_headers_length: 1024, max_body_length: 65_536 },
  })
})

it('keeps what a form leaves: a mountpoint, a gateway without TLS', () => {
  const [exproto] = gatewayKinds.filter(({ kind }) => kind === 'exproto')
  if (exproto === undefined) throw new Error('no exproto')
  const sent = gatewaySettings(exproto, initialConfig(exproto.fields, { mountpoint: 'x/' }))
  expect(sent['mountpoint']).toBe('x/')
  expect(sent['server']).toEqual({ bind: '0.0.0.0:9100' })
})

it('requires certificate and key of a gRPC server with TLS', () => {
  const [exproto] = gatewayKinds.filter(({ kind }) => kind === 'exproto')
  if (exproto === undefined) throw new Error('no exproto')
  const form = initialConfig(exproto.fields, { server: { ssl_options: {} } })
  expect(checkConfig(exproto.fields, form, exproto.ignored)).toEqual([
    { path: 'server.ssl_options.certfile', reason: 'error.required' },
    { path: 'server.ssl_options.keyfile', reason: 'error.required' },
  ])
  const off = withValueAt(form, 'server.ssl_options.enable', false)
  expect(checkConfig(exproto.fields, off, exproto.ignored)).toEqual([])
})

it('accepts listeners like the contract, not like the API description', () => {
  expect(
    Object.fromEntries(
      gatewayKinds.map((kind) => [kind.kind, getGatewayListenerKinds(kind).map((one) => one.kind)]),
    ),
  ).toEqual({
    stomp: ['tcp', 'ssl'],
    coap: ['udp', 'dtls'],
    mqttsn: ['udp', 'dtls'],
    lwm2m: ['udp', 'dtls'],
    exproto: ['tcp', 'ssl', 'udp', 'dtls'],
    gbt32960: ['tcp', 'ssl'],
    jt808: ['tcp', 'ssl'],
    nats: ['tcp', 'ssl', 'ws', 'wss'],
    ocpp: ['ws', 'wss'],
  })
  expect(
    gatewayListenerKinds.filter(({ fields }) => fields['acceptors'] === undefined).map(({ kind }) => kind),
  ).toEqual(['udp'])
})
