import type { Capability } from '@/contract/capability'
import type { Config } from '@/contract/family/config'
import type { HotRoot } from '@/features/config/contract-hot-roots'
import { furtherSettings, settingKinds } from '@/features/setting/fields'
import type { SettingField } from '@/features/setting/model/field'
import { systemEvents } from '@/features/system-topic/contract'
import { buildDocument, orWord, refTo, type Leaf } from './schema-document'

/** The schema of a setting, in the terms of the document (src/contract/docs/config.md#schema-documents). */
function propOfSetting({ takes }: SettingField): Config {
  switch (takes.kind) {
    case 'toggle':
      return { type: 'boolean' }
    case 'number':
      return orWord(
        {
          type: 'number',
          ...(takes.min === undefined ? {} : { minimum: takes.min }),
          ...(takes.max === undefined ? {} : { maximum: takes.max }),
        },
        takes.word === undefined ? [] : [takes.word],
      )
    case 'duration':
      return orWord({ type: 'duration' }, takes.word === undefined ? [] : [takes.word])
    case 'bytes':
      return orWord({ type: 'byteSize' }, takes.word === undefined ? [] : [takes.word])
    case 'percent':
      return { type: 'percent' }
    case 'choice':
      return { type: 'enum', symbols: [...takes.options] }
    case 'member':
      return { type: 'array', items: { type: 'string' } }
    case 'priorities':
      return orWord({ type: 'object' }, ['disabled'])
    case 'address':
      return { type: 'ip_port' }
    case 'rate':
    case 'text':
    case 'offset':
      return { type: 'string' }
  }
}

const leafOfSetting = (field: SettingField): Leaf => [
  field.path,
  { ...propOfSetting(field), ...(field.default === undefined ? {} : { default: field.default }) },
]
const settings = (...kinds: readonly (keyof typeof settingKinds)[]): Leaf[] =>
  kinds.flatMap((kind) => {
    return settingKinds[kind].fields.map(leafOfSetting)
  })

/** The defaults that differ in newer releases, by path. */
const laterDefaults = new Map(
  Object.values(settingKinds).flatMap(({ fields }) =>
    fields.flatMap(({ path, laterDefault }) =>
      laterDefault === undefined ? [] : [[path, laterDefault] as const],
    ),
  ),
)

/** TLS of the management API: accepted and stored. */
const apiTls: readonly Leaf[] = (
  [
    ['certfile', { type: 'string' }],
    ['keyfile', { type: 'string' }],
    ['cacertfile', { type: 'string' }],
    ['password', { type: 'string', format: 'password' }],
    ['verify', { type: 'enum', symbols: ['verify_peer', 'verify_none'], default: 'verify_none' }],
    ['versions', { type: 'array', items: { type: 'string' }, default: ['tlsv1.3', 'tlsv1.2'] }],
  ] as const satisfies readonly Leaf[]
).map(([name, prop]): Leaf => [`listeners.https.ssl_options.${name}`, prop])

const further = (root: HotRoot, prefix: string): Leaf[] =>
  (furtherSettings[root] ?? []).filter(({ path }) => path.startsWith(prefix)).map(leafOfSetting)

const interval: Config = orWord({ type: 'duration' }, ['disabled'])
const roots: Readonly<Record<HotRoot, readonly Leaf[]>> = {
  broker: further('broker', ''),
  a2a_registry: further('a2a_registry', ''),
  sysmon: settings('thresholds'),
  log: settings('log'),
  dashboard: [...settings('dashboard'), ...further('dashboard', 'listeners.https.'), ...apiTls],
  // The real broker does not describe it either (src/contract/docs/config.md#limiter).
  limiter: [],
  alarm: [
    ['actions', { type: 'array', items: { type: 'string' } }],
    ['size_limit', { type: 'number', minimum: 1, maximum: 3000, default: 1000 }],
    ['validity_period', { type: 'duration', default: '24h' }],
  ],
  sys_topics: [
    ['sys_msg_interval', interval],
    ['sys_heartbeat_interval', interval],
    ...systemEvents.map((event): Leaf => [`sys_event_messages.${event}`, { type: 'boolean' }]),
  ],
  global_zone: [...settings('general', 'session', 'memory'), ...further('global_zone', 'flapping_detect.')],
}

/** Roots that not every release has. */
const needs: Readonly<Partial<Record<string, Capability>>> = {
  broker: 'brokerSettings',
  a2a_registry: 'agentRegistry',
}

/** The schema document of settings that can change while the broker runs. */
export function hotDocument(version: string, has: (needed: Capability) => boolean) {
  const described = Object.entries(roots).filter(([root]) => {
    const needed = needs[root]
    return needed === undefined || has(needed)
  })
  return buildDocument(
    'Hot Conf Schema',
    version,
    {
      '/configs': {},
      '/configs_reset/:rootname': {},
      ...Object.fromEntries(
        described.map(([root]) => [
          `/configs/${root}`,
          { get: refTo(`broker.${root}`), put: refTo(`broker.${root}`) },
        ]),
      ),
    },
    Object.fromEntries(
      described.map(([root, leaves]) => [
        `broker.${root}`,
        leaves.map(([path, prop]): Leaf => {
          const later = laterDefaults.get(path)
          return later !== undefined && has(later.needs)
            ? [path, { ...prop, default: later.value }]
            : [path, prop]
        }),
      ]),
    ),
  )
}
