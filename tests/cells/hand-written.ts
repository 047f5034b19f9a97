import type { Entry } from '@/command/history/history'
import type { LibraryFiles } from '@/contract/library'
import type { Macro } from '@/command/macro/macro'
import type { AlarmRule } from '@/features/alarm-rule/model/rule'
import type { RuleState } from '@/features/alarm-rule/model/step'
import type { Firing } from '@/features/alarm-rule/own-rules'
import type { FleetRow } from '@/features/fleet/figures'
import { now } from './clock'
import type { Replies } from './recorded-client'

/*
 * Rows of which there is no recording: what the console stores itself, and what the recorded brokers did not have. The replies
 * are read by the contract like recorded ones.
 */

const minute = 60_000
const day = 1440 * minute

export const gateways: Replies = Object.fromEntries(
  ['stomp', 'mqttsn', 'lwm2m'].map((name) => [
    `/gateways/${name}`,
    { name, status: 'running', created_at: '2026-11-21T11:16:29.366+00:00', enable: true },
  ]),
)

export const lwm2mClients: Replies = {
  ...gateways,
  '/gateways/lwm2m/clients': {
    data: [
      {
        clientid: 'urn:imei:1',
        endpoint_name: 'urn:imei:1',
        lifetime: 86_400,
        node: 'emqx@127.0.0.1',
        ip_address: '127.0.0.1',
        port: 56_830,
        connected: true,
        connected_at: '2026-11-26T11:00:00.000+00:00',
        subscriptions_cnt: 3,
      },
    ],
    meta: { page: 1, limit: 100, count: 1, hasnext: false },
  },
}

/** Recorded, but without limits. */
export const namespaces: Replies = {
  '/mt/ns_list_details': [
    { name: 'plant_a', created_at: 1_795_610_662 },
    { name: 'plant_b', created_at: 1_795_610_662 },
    { name: 'plant_c', created_at: null },
    { name: 'device-1', created_at: 1_795_610_533 },
  ],
  '/mt/managed_ns_list_details': [
    { name: 'plant_a', created_at: 1_795_610_662, config: { session: { max_sessions: 1000 } } },
    { name: 'plant_b', created_at: 1_795_610_662, config: { session: { max_sessions: 'infinity' } } },
    { name: 'plant_c', created_at: 1_795_610_662, config: {} },
  ],
}

export const externalRegistries: Replies = {
  '/schema_registry_external': {
    confluent: { type: 'confluent', url: 'http://127.0.0.1:8081' },
    later: { type: 'brand_new', url: '' },
    empty: {},
  },
}

/** Recorded, but without preconditions. */
export const authorizationSources: Replies = {
  '/authorization/sources': {
    sources: [
      { type: 'file', enable: true, rules: '', precondition: "str_eq(action, 'publish')" },
      { type: 'built_in_database', enable: true, precondition: '' },
      { type: 'http', enable: false, precondition: '' },
    ],
  },
}

export const certificates: Replies = {
  '/certs/global/list': [{ name: 'web' }, { name: 'unused' }],
  '/certs/global/name/web': { chain: { path: 'web/chain.pem' }, key: { path: 'web/key.pem' } },
  '/certs/global/name/unused': {
    chain: { path: 'chain' },
    key: { path: 'key' },
    key_password: { path: 'key_password' },
    ca: { path: 'ca' },
    acc_key: { path: 'acc_key' },
  },
}

export const topicFilterMetrics: Replies = {
  '/mqtt/topic_metrics2': [
    {
      name: 'plant',
      topic_filter: 'plant/#',
      namespace: null,
      create_time: '2026-11-26T11:00:00.000+00:00',
      metrics: {
        'messages.in.count': 1234,
        'messages.out.count': 2,
        'messages.dropped.count': 3,
        'bytes.in': 2048,
        'bytes.out': 3,
      },
    },
    { name: 'plant', topic_filter: '+/a', namespace: 'plant_a', metrics: { 'messages.dropped.count': 0 } },
  ],
}

export const clusterLinks: Replies = {
  '/cluster/links': [
    {
      name: 'berlin',
      enable: true,
      server: 'berlin.example:1883',
      clientid: 'link',
      topics: ['plant/#', 'jobs/+'],
      status: 'connected',
      node_status: [
        { node: 'emqx@127.0.0.1', status: 'connected' },
        { node: 'emqx2@127.0.0.1', status: 'disconnected' },
      ],
    },
    { name: 'oslo', enable: false, server: 'oslo.example', topics: ['a/#'], status: 'disconnected' },
    { name: 'rome', enable: true, server: 'rome.example', topics: [], status: 'inconsistent' },
    { name: 'bern', enable: true, server: 'bern.example', topics: ['b'], status: 'connecting' },
  ],
}

export const files: Replies = {
  '/file_transfer': { enable: true },
  '/file_transfer/files': {
    files: [
      {
        clientid: 'camera-1',
        fileid: '7',
        name: 'picture.png',
        size: 40_960,
        timestamp: '2026-11-26T11:00:00.000+00:00',
        uri: '/api/v5/file_transfer/file?node=emqx%40127.0.0.1&fileref=abc',
        metadata: { name: 'picture.png' },
      },
    ],
  },
}

export const automaticSubscriptions: Replies = {
  '/mqtt/auto_subscribe': [
    { topic: 'c/${clientid}', qos: 1, nl: 0, rap: 0, rh: 0 },
    { topic: 'u/${username}', qos: 2, nl: 1, rap: 1, rh: 2 },
    { topic: 'x', qos: 0, nl: 0, rap: 1, rh: 1 },
    { topic: 'y' },
  ],
}

const alarmRule: Omit<AlarmRule, 'name' | 'condition'> = {
  severity: 'warning',
  forMs: 0,
  enabled: true,
  notify: false,
  sound: false,
}

type AlarmRuleSample = readonly [condition: string, rule: Partial<AlarmRule>, state: RuleState | undefined]

const alarmRuleSamples: Readonly<Record<string, AlarmRuleSample>> = {
  memory: [
    'memory above 80',
    { severity: 'critical' },
    { phase: 'firing', since: now - 5 * minute, at: now, value: 91.5 },
  ],
  connections: [
    'connections above 1000 on emqx@127.0.0.1',
    { forMs: 5 * minute, silencedUntil: now + day },
    { phase: 'pending', since: now - minute, at: now, value: 1_234_567 },
  ],
  rate: [
    'received below 1',
    { severity: 'info' },
    { phase: 'ok', since: now - 2 * day, at: now, value: 0.5 },
  ],
  license: ['license-days below 30', {}, { phase: 'ok', since: now - day, at: now, value: 1 }],
  licenseLater: ['license-days below 1', {}, { phase: 'ok', since: now - day, at: now, value: 2 }],
  client: ['client sensor-1 gone', {}, { phase: 'unknown', since: now - 1000, at: now, why: 'missing' }],
  rule: ['rule r1 failing', {}, { phase: 'firing', since: now - day, at: now, value: 1 }],
  action: ['action http:sink failing', {}, { phase: 'firing', since: now - day, at: now, value: 2 }],
  connector: ['connector http:sink disconnected', { enabled: false }, undefined],
  later: ['something new', {}, undefined],
}

export const alarmRules: Readonly<Record<string, AlarmRule>> = Object.fromEntries(
  Object.entries(alarmRuleSamples).map(([name, [condition, rule]]) => [
    name,
    { ...alarmRule, name, condition, ...rule },
  ]),
)

export const alarmRuleStates: Readonly<Record<string, RuleState>> = Object.fromEntries(
  Object.entries(alarmRuleSamples).flatMap(([name, [, , state]]) =>
    state === undefined ? [] : [[name, state]],
  ),
)

export const firings: readonly Firing[] = Object.entries(alarmRuleSamples).map(
  ([rule, [condition, { severity = 'warning' }, state]], index) => ({
    rule,
    condition,
    severity,
    at: now - (index + 1) * 45 * minute,
    ...(index % 2 === 0 ? { ended: now - (index + 1) * 45 * minute + index * 61_000 } : { quiet: true }),
    ...(state?.value === undefined ? {} : { value: state.value }),
  }),
)

export const macros: readonly Macro[] = [
  { name: 'nothing', text: '# only a comment', goOn: false },
  { name: 'one', text: 'client.kick clientid={{who}}', goOn: true },
  { name: 'two', text: 'client.kick clientid=a\nban.create who={{who}} as={{kind}}', goOn: false },
]

const libraryTexts: Readonly<Record<string, string>> = {
  'alarm-rules/often.json': '{"alarmRules":[{"name":"often","condition":"often"}]}',
  'brokers/lab/walls/hall.json': '{"name":"hall","brokers":["a","b"]}',
  'macros/empty.txt': '# only a comment',
  'macros/one.txt': 'client.kick clientid={{who}}',
  'macros/secret.txt': 'user.create username=a password=b',
  'notes/pump.txt': '# client: pump-7\nHall 3',
  'notes/unknown.txt': '# martian: x\ntext',
  'views/broken.json': '{',
  'views/offline.json': '{"name":"offline","address":"/clients?conn_state=disconnected","about":"at night"}',
  'views/other.json': '{"name":"other","address":"https://example.org"}',
  'walls/own.json': '{"name":"own"}',
}

export const libraryFiles: LibraryFiles = {
  files: Object.entries(libraryTexts).map(([path, text]) => ({ path, text })),
  unread: (['size', 'number', 'link', 'denied'] as const).map((reason) => ({
    path: `views/${reason}.json`,
    reason,
  })),
}

const entry: Omit<Entry, 'id'> = {
  command: 'client.kick',
  args: { clientid: 'sensor-1' },
  at: now - 90 * minute,
  ms: 12.4,
  source: 'palette',
  result: 'done',
  count: 1,
  user: 'admin',
}

const edit = { path: 'mqtt.max_packet_size', from: '1MB', to: '2MB' }

export const history: readonly Entry[] = [
  { ...entry, id: '1' },
  {
    ...entry,
    id: '2',
    args: { clientid: ['a', 'b c'] },
    count: 3,
    failed: 1,
    result: 'failed',
    code: 'NOT_FOUND',
  },
  { ...entry, id: '3', source: 'key', result: 'stopped', count: 2, ms: 1_234_567 },
  { ...entry, id: '4', command: 'brand.new', args: {}, ms: 0, code: 'BRAND_NEW', result: 'failed' },
  { ...entry, id: '5', command: 'broker.use', args: {}, edits: { first: [edit], count: 1 } },
  {
    ...entry,
    id: '6',
    command: 'settings.mqtt',
    args: {},
    edits: { first: [edit, edit, edit, edit], count: 4 },
  },
  {
    ...entry,
    id: '7',
    command: 'settings.mqtt',
    args: {},
    edits: { first: [edit, edit, edit, edit], count: 9 },
  },
  { ...entry, id: '8', command: 'ban.delete', undoes: { entry: '1', command: 'client.kick' }, ms: 1 },
]

const member: FleetRow = {
  profile: {
    identity: 'plant',
    name: 'plant',
    label: 'Plant',
    color: 'info',
    production: true,
    readOnly: false,
  },
  own: true,
  state: 'connected',
  since: undefined,
  reason: undefined,
  readOnly: undefined,
  username: 'admin',
  releases: ['5.8.9', '6.2.2'],
  nodes: { running: 1, total: 2 },
  now: { connections: 1_234_567, subscriptions: 2, received_msg_rate: 14, sent_msg_rate: 1 },
  alarms: 0,
  license: { expiry_at: '2029-03-01', max_sessions: 1000 },
  at: now - 1000,
  old: false,
}

const unread = { username: undefined, releases: [], nodes: undefined, now: undefined, alarms: undefined }

export const fleet: readonly FleetRow[] = [
  member,
  { ...member, own: false, alarms: 1, license: { expiry: true }, nodes: { running: 3, total: 3 } },
  { ...member, own: false, alarms: 2, state: 'over', old: true, at: now - 90 * minute, license: undefined },
  { ...member, ...unread, own: false, state: 'out', license: undefined },
  { ...member, ...unread, own: false, state: 'connecting', readOnly: 'profile', license: undefined },
  { ...member, ...unread, own: false, state: 'unreachable', since: now - 5 * minute, reason: 'refused' },
]
