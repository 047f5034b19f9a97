import { expect, it } from 'vitest'
import { seeded, type Seeded } from '@/lib/seeded'
import type { Json } from '@/lib/text/big-json'
import { initialConfig, bodyOf } from '@/contract/family/body'
import { checkConfig } from '@/contract/family/check'
import {
  isAsked,
  at,
  fillDefaults,
  isApplicable,
  merged,
  withValueAt,
  type Config,
} from '@/contract/family/config'
import type { Field, Fields } from '@/contract/family/field'
import { changeProblems, listenerChanges, findListenerKind, listenerKinds, listenerProblems } from './fields'

const pem = (label: string) => `-----BEGIN ${label}-----\nMIIB\n-----END ${label}-----\n`

/** A valid value for a field. */
function valueFor(field: Field, { pick, int }: Seeded): Json {
  if (field.words !== undefined && int(4) === 0) return pick(field.words)
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
      return pick(['15s', '1h30m', '2d'])
    case 'bytes':
      return pick(['4KB', '1MB'])
    case 'rate':
      return pick(['100/s', '1MB/10s', '5/1m'])
    case 'hostPort':
      return pick(['1884', '127.0.0.1:8885', '[::1]:7993'])
    case 'url':
      return 'http://ocsp.example.org/a'
    case 'file':
      return pem(field.holds === 'key' ? 'PRIVATE KEY' : 'CERTIFICATE')
    case 'list':
      return field.options === undefined ? ['allow all'] : [...field.options]
    case 'rows':
      return [Object.fromEntries(Object.keys(field.fields).map((name) => [name, pick(['plant', 'a-1'])]))]
    default:
      return pick(['plant', 'a-1'])
  }
}

/** Fills a random part of the fields that the form shows, always including the required ones. */
function fillRandomly(fields: Fields, initial: Config, chance: Seeded, part: number): Config {
  let config = initial
  for (const [path, field] of Object.entries(fields))
    if (isAsked(fields, path, config) && (field.required === true || chance.next() < part))
      config = withValueAt(config, path, valueFor(field, chance))
  return config
}

it.each(listenerKinds.map((kind) => [kind.kind, kind] as const))(
  '%s: form values are valid, read back unchanged, and updated only by their differences',
  (_, kind) => {
    const { fields, ignored } = kind
    for (let seed = 1; seed <= 60; seed += 1) {
      const chance = seeded(seed)
      const form = fillRandomly(fields, initialConfig(fields), chance, 0.5)
      expect({ seed, problems: [...checkConfig(fields, form, ignored), ...listenerProblems(form)] }).toEqual({
        seed,
        problems: [],
      })
      const before = fillDefaults(fields, bodyOf(fields, form, { omitDefaults: true }))
      expect({ seed, changes: listenerChanges(kind, before, before) }).toEqual({ seed, changes: {} })
      const next = fillRandomly(fields, before, chance, 0.3)
      const after = fillDefaults(fields, merged(before, listenerChanges(kind, before, next)))
      for (const path of Object.keys(fields))
        if (isApplicable(fields, path, next))
          expect({ seed, path, value: at(after, path) }).toEqual({
            seed,
            path,
            value:
              at(next, path) === 'infinity' && at(before, path) === undefined ? undefined : at(next, path),
          })
    }
  },
)

it('sends a substitute for emptied fields, since the broker removes no keys', () => {
  const ssl = findListenerKind('ssl')
  if (ssl === undefined) throw new Error('no ssl')
  const before = fillDefaults(ssl.fields, {
    name: 'a',
    bind: '8883',
    mountpoint: 'x/',
    max_connections: 5,
    messages_rate: '5/s',
    ssl_options: { verify: 'verify_peer', fail_if_no_peer_cert: true, password: 'p' },
    tcp_options: { recbuf: '4KB' },
  })
  const next = ['mountpoint', 'max_connections', 'messages_rate', 'ssl_options.password'].reduce(
    (config, path) => withValueAt(config, path, undefined),
    withValueAt(before, 'ssl_options.verify', 'verify_none'),
  )
  expect(listenerChanges(ssl, before, next)).toEqual({
    mountpoint: '',
    max_connections: 'infinity',
    messages_rate: 'infinity',
    ssl_options: { verify: 'verify_none', fail_if_no_peer_cert: false, password: '' },
  })
  expect(changeProblems(ssl, before)(withValueAt(before, 'tcp_options.recbuf', undefined))).toEqual([
    { path: 'tcp_options.recbuf', reason: 'bridge.problem.stays' },
  ])
})
