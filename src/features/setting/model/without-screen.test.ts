import { expect, it } from 'vitest'
import { hotDocument } from '@/broker/hot-document'
import { recorded } from '../../../../tests/samples'
import { hotRootNames } from '@/features/config/contract-hot-roots'
import type { SchemaDocument } from '@/contract/schema-document'
import { settingKinds } from '../fields'
import { defaultTexts, undrawnFields } from './without-screen'

const hot = recorded('schemas').find(({ path }) => path === '/schemas/hotconf')
  ?.responseBody as SchemaDocument

it('leaves only HTTPS of the management API of the recorded schema without a screen', () => {
  const left = Object.fromEntries(hotRootNames.map((root) => [root, Object.keys(undrawnFields(hot, root))]))
  expect(left).toMatchObject({ log: [], sysmon: [], alarm: [], sys_topics: [], limiter: [], global_zone: [] })
  expect(left['dashboard']?.every((path) => path.startsWith('listeners.https.'))).toBe(true)
  expect(left['dashboard']).toContain('listeners.https.bind')
  // A field of older releases.
  expect(left['dashboard']).not.toContain('listeners.https.ssl_options.cacerts')
})

it('recognizes each type with the default, range and words of the broker', () => {
  const fields = undrawnFields(hot, 'dashboard')
  expect(fields['listeners.https.bind']).toMatchObject({
    kind: 'hostPort',
    bind: true,
    default: '0',
    words: ['0'],
  })
  expect(fields['listeners.https.inet6']).toMatchObject({ kind: 'toggle', default: false })
  expect(fields['listeners.https.send_timeout']).toMatchObject({ kind: 'duration', default: '10s' })
  expect(fields['listeners.https.ssl_options.verify']).toMatchObject({
    kind: 'choice',
    options: ['verify_peer', 'verify_none'],
    default: 'verify_none',
    group: 'tls',
  })
  expect(fields['listeners.https.ssl_options.certfile']).toMatchObject({ kind: 'file', holds: 'certificate' })
  expect(fields['listeners.https.ssl_options.password']).toMatchObject({ kind: 'secret' })
  expect(fields['listeners.https.ssl_options.versions']).toMatchObject({
    kind: 'list',
    default: ['tlsv1.3', 'tlsv1.2'],
  })
  expect(fields['listeners.https.ssl_options.depth']).toMatchObject({ kind: 'number', min: 0 })
})

it('shows fields that a newer broker adds, as JSON where no control fits', () => {
  const document = {
    paths: { '/configs/sysmon': { put: { $ref: '#/components/schemas/broker.sysmon' } } },
    components: {
      schemas: {
        'broker.sysmon': {
          type: 'object',
          properties: {
            vm: { $ref: '#/components/schemas/broker.vm' },
            top: { type: 'object', properties: { db: { type: 'string' } } },
          },
        },
        'broker.vm': {
          type: 'object',
          properties: {
            process_high_watermark: { type: 'percent' },
            fresh: { oneOf: [{ type: 'enum', symbols: ['disabled'] }, { type: 'duration' }], default: '5s' },
            odd: { oneOf: [{ type: 'string' }, { type: 'number' }] },
            fixed: { type: 'string', readOnly: true },
            self: { $ref: '#/components/schemas/broker.vm' },
          },
        },
      },
    },
  } as unknown as SchemaDocument
  const fields = undrawnFields(document, 'sysmon')
  expect([
    fields['vm.fresh'],
    fields['vm.odd'],
    fields['top.db'],
    fields['vm.fixed'],
    fields['vm.process_high_watermark'],
  ]).toMatchObject([
    { kind: 'duration', words: ['disabled'], default: '5s' },
    { kind: 'json' },
    { kind: 'text' },
    undefined,
    undefined,
  ])
})

it('has the default of every setting in the recorded schema, in the format of its form', () => {
  const texts = Object.fromEntries(
    Object.entries(settingKinds).map(([name, kind]) => [name, defaultTexts(hot, kind)]),
  )
  expect(texts['session']).toMatchObject({
    max_inflight: '32',
    max_subscriptions: 'infinity',
    upgrade_qos: 'false',
  })
  // The edited file handler, from a map of handlers or a single one.
  expect(texts['log']).toMatchObject({ console_level: 'warning', file_rotation_count: '10' })
  expect(texts['thresholds']).toMatchObject({ cpu_high_watermark: '80' })
  expect(texts['dashboard']).toMatchObject({ http_backlog: '1024' })
  // No schema document describes the limiter.
  expect(texts['limiter']).toEqual({})
})

it('takes the default of a setting from the broker, which differs by release', () => {
  const defaultAt = (isLater: boolean) =>
    defaultTexts(hotDocument('0.1.0', () => isLater) as SchemaDocument, settingKinds.general)['strict_mode']
  expect([defaultAt(false), defaultAt(true)]).toEqual(['false', 'true'])
})
