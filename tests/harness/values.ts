import { ruleConditions } from '@/features/authorization/contract-sources'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AnyCommand, CommandArgs } from '@/command/command'
import type { PromptKind } from '@/command/prompt-kind'
import { toSite } from '@/broker/durable-storage'
import { self } from '@/broker/monitoring/nodes'
import { selfSigned } from '@/broker/listeners/certificate'
import { settingKinds } from '@/features/setting/fields'
import { rewriteId } from '@/features/topic-rules/contract'
import { pluginPackage } from '@/features/plugin/model/fixture'

/** A member of the cluster that has stopped: it can leave, and be invited back. */
export const stopped = 'emqx2@127.0.0.1'
/** The connections to the target of bridges so far. */
let targetConnections = 0
export const countTargetConnections = (): number => targetConnections
/** What bridges send to. */
export const target = createServer(
  (request, response) => void request.resume().on('end', () => response.end()),
)
target.on('connection', () => void (targetConnections += 1))
await new Promise<void>((done) => target.listen(0, '127.0.0.1', done))
export const url = `http://127.0.0.1:${(target.address() as AddressInfo).port}/law`

/** The authenticator and the source that keep their own users and rules. */
export const builtInDatabase = 'password_based:built_in_database'
export const rules = [{ permission: 'allow' as const, action: 'all' as const, topic: 'law/#' }]
const otherRules = [{ permission: 'allow' as const, action: 'all' as const, topic: 'law/other/#' }]
/** The default release has neither conditions of ACL rules nor namespaces. */
const noConditions = {
  ...Object.fromEntries(ruleConditions.map((name) => [name, ''])),
  namespace: undefined,
}

/** The default release detects flapping by client ID only. */
const oneKind = Object.fromEntries(
  ['username', 'peerhost'].flatMap((kind) =>
    ['enable', 'window_time', 'max_count', 'ban_time'].map((name) => [`${kind}_${name}`, undefined]),
  ),
)

/** A rule that rewrites nothing that the invariants send. */
export const sampleRewrite = {
  action: 'subscribe',
  source_topic: 'law/rewritten',
  re: '^law/rewritten$',
  dest_topic: 'law/r',
} as const

/** A directory for single sign-on. */
export const directory = { server: new URL(url).host, username: 'cn=law', base_dn: 'dc=law' }
const pair = selfSigned(Date.now())
/** The files of a certificate by name. */
export const certificateFiles = { chain: pair.cert, key: pair.key, ca: pair.cert }

/** The conditions of alarm rules of this browser, by name: together they read every endpoint that a rule may read. */
const alarmConditions = [
  ['law', 'connections above 1000'],
  ['law-node', `connections above 1000 on ${self}`],
  ['law-memory', 'memory above 99'],
  ['law-retained', 'retained above 1000000'],
  ['law-license', 'license-use above 99'],
  ['law-client', 'client law-device gone'],
  ['law-rule', 'rule law_rule failing'],
  ['law-action', 'action http:law failing'],
  ['law-connector', 'connector http:law disconnected'],
] as const

/** The alarm rules with these conditions. */
export const sampleAlarmRules = alarmConditions.map(([name, condition]) => ({
  name,
  condition,
  severity: 'warning' as const,
  forMs: 60_000,
  enabled: true,
  notify: false,
  sound: false,
}))

/** A library with a view and a wall layout. */
export const sampleLibrary = {
  files: [
    { path: 'views/law.json', text: '{"name":"law","address":"/clients"}' },
    { path: 'walls/law.json', text: '{"name":"law"}' },
  ],
  unread: [],
}

/** Values that only fit one command; several where they decide which endpoint is called. */
const special: Readonly<Record<string, CommandArgs | readonly CommandArgs[]>> = {
  ...Object.fromEntries(
    ['enable', 'disable', 'delete', 'show', 'reset'].map((verb) => [
      `authentication.${verb}`,
      { authn: builtInDatabase },
    ]),
  ),
  'authentication.create': { kind: 'built_in_database', config: {} },
  'authentication.edit': { authn: builtInDatabase, config: { enable: false } },
  'authentication.move': { authn: builtInDatabase, place: 'front', anchor: undefined },
  'authentication-user.create': { authn: builtInDatabase, user: 'law_new', namespace: undefined },
  'authentication-user.edit': { user: `${builtInDatabase}/law_user` },
  'authentication-user.delete': { user: `${builtInDatabase}/law_user` },
  'authentication-user.export': { authn: builtInDatabase },
  'authentication-user.show': { user: `${builtInDatabase}/law_user` },
  'authentication-user.import': {
    authn: builtInDatabase,
    from: 0,
    users: [{ user_id: 'law_new', password_hash: 'ab'.repeat(32), salt: '', is_superuser: false }],
  },
  ...Object.fromEntries(
    ['enable', 'disable', 'delete', 'show', 'reset'].map((verb) => [
      `authorization.${verb}`,
      { source: 'built_in_database' },
    ]),
  ),
  'authorization.create': { kind: 'built_in_database', config: undefined },
  'authorization.edit': { source: 'built_in_database', config: { enable: false } },
  'authorization.move': { source: 'built_in_database', place: 'rear', anchor: undefined },
  'acl.explain': { address: '127.0.0.1' },
  'related.show': { noun: 'client', id: 'law-device' },
  'client.diagnose': [{ direction: 'receive' }, { direction: 'send' }],
  'acl.clear': { namespace: undefined },
  'acl.create': [
    { as: 'clientid', who: 'law-device', ...noConditions },
    { as: 'username', who: 'law_user', ...noConditions },
    { as: 'all', who: '', ...noConditions },
  ],
  'acl.save': [
    { as: 'clientid', who: 'law-device', rules: otherRules, extra: undefined },
    { as: 'username', who: 'law_user', rules: otherRules, extra: undefined },
    { as: 'all', who: '', rules: otherRules, extra: undefined },
  ],
  'trace.limits': { max_traces: 60, max_file_size: 1_048_576 },
  'acl.import': [
    {
      existing: 'replace',
      entries: [
        { as: 'clientid', who: 'law-new', rules },
        { as: 'username', who: 'law_new', rules },
        { as: 'all', who: '', rules },
      ],
    },
    {
      existing: 'add',
      entries: [
        { as: 'clientid', who: 'law-device', rules: otherRules },
        { as: 'username', who: 'law_user', rules: otherRules },
      ],
    },
  ],
  'acl.show': { entry: 'clientid:law-device' },
  'acl.delete': [{ entry: 'clientid:law-device' }, { entry: 'username:law_user' }, { entry: 'all:' }],
  // Each kind of settings with a few values that differ from the defaults; nothing here logs at that level.
  ...Object.fromEntries(
    Object.entries({
      general: { max_topic_levels: 100 },
      session: { max_inflight: 64, mqueue_priorities: 'law/a=3' },
      memory: { gc_count: 1000 },
      log: { file_level: 'emergency' },
      thresholds: { cpu_high_watermark: 99, cpu_low_watermark: 70 },
      history: { alarm_publish: false, size_limit: 500 },
      dashboard: { http_backlog: 2048 },
      limiter: { max_conn_rate: '10000/s' },
    } as const).map(([kind, values]): [string, CommandArgs] => [
      `broker.${kind}`,
      {
        ...Object.fromEntries(
          settingKinds[kind as keyof typeof settingKinds].fields.map(({ name }) => [name, undefined]),
        ),
        ...values,
      },
    ]),
  ),
  'broker.use': { to: '/clients' },
  'fleet.log-in': { brokers: 'lab', username: 'admin', password: 'public' },
  'fleet.log-out': { brokers: 'lab' },
  'fleet.run': { line: 'telemetry.enable' },
  'broker.reset': { root: 'sysmon', path: 'os.cpu_high_watermark' },
  'rewrite.create': {
    config: undefined,
    action: 'publish',
    source_topic: 'law/new',
    re: '^law/(.+)$',
    dest_topic: 'new/$1',
  },
  ...Object.fromEntries(
    ['edit', 'delete', 'move'].map((verb) => [
      `rewrite.${verb}`,
      {
        rule: rewriteId(sampleRewrite),
        action: undefined,
        source_topic: undefined,
        re: '^law/r$',
        dest_topic: undefined,
        place: 'rear',
        anchor: undefined,
      },
    ]),
  ),
  'auto-subscribe.add': { topic: 'law/new', config: undefined },
  ...Object.fromEntries(
    ['edit', 'remove'].map((verb) => [`auto-subscribe.${verb}`, { topic: 'law/auto', config: undefined }]),
  ),
  // The device of the invariants connects more often than one that flaps.
  'flapping.edit': { ...oneKind, enable: false },
  ...Object.fromEntries(
    ['show', 'clients', 'enable', 'disable'].map((verb) => [`gateway.${verb}`, { gateway: 'stomp' }]),
  ),
  'gateway.create': { gateway: 'mqttsn', config: { gateway_id: 1 } },
  'gateway.edit': { gateway: 'stomp', config: { idle_timeout: '31s' } },
  'listener.create': { type: 'tcp', name: 'law-new', bind: '127.0.0.1:0', config: {} },
  'listener.edit': {
    listener: 'tcp:law',
    max_connections: '5',
    max_conn_rate: 'infinity',
    messages_rate: '100/s',
    bytes_rate: '1MB/s',
    config: { mountpoint: 'law/' },
  },
  ...Object.fromEntries(
    ['show', 'start', 'stop', 'restart', 'delete'].map((verb) => [
      `listener.${verb}`,
      { listener: 'tcp:law' },
    ]),
  ),
  'gateway-listener.create': { gateway: 'stomp', type: 'tcp', config: { name: 'law', bind: '127.0.0.1:0' } },
  'gateway-listener.edit': { listener: 'stomp:tcp:default', config: { max_connections: 5 } },
  ...Object.fromEntries(
    ['show', 'delete'].map((verb) => [`gateway-listener.${verb}`, { listener: 'stomp:tcp:default' }]),
  ),
  ...Object.fromEntries(
    (['gateway-authentication', 'gateway-listener-authentication'] as const).flatMap((noun) => {
      const place = noun === 'gateway-authentication' ? 'stomp' : 'stomp:tcp:default'
      return Object.entries({
        create: { kind: 'built_in_database', config: {} },
        edit: { config: { enable: false } },
        enable: {},
        disable: {},
        delete: {},
        'create-user': { user: 'law_new' },
        'edit-user': { user: 'law_user', superuser: undefined },
        'delete-user': { user: 'law_user' },
        import: {
          from: 0,
          users: [{ user_id: 'law_new', password_hash: 'ab'.repeat(32), salt: '', is_superuser: false }],
        },
      }).map(([verb, own]) => [`${noun}.${verb}`, { place, ...own }])
    }),
  ),
  ...Object.fromEntries(
    ['show', 'kick', 'subscribe', 'unsubscribe'].map((verb) => [
      `gateway-client.${verb}`,
      { client: 'stomp/law-device' },
    ]),
  ),
  ...Object.fromEntries(
    ['read', 'write', 'unobserve'].map((verb) => [
      `lwm2m.${verb}`,
      { device: 'lwm2m/law-device', path: '/3/0/1' },
    ]),
  ),
  'coap.request': { client: 'coap/law-device', timeout: '1s' },
  ...Object.fromEntries(
    ['show', 'start', 'stop', 'uninstall', 'sync', 'download'].map((verb) => [
      `plugin.${verb}`,
      { plugin: 'law-1.0.0' },
    ]),
  ),
  'plugin.configure': { plugin: 'law-1.0.0', config: { hostname: 'law', port: 1, enable: false } },
  'plugin.upload': {
    plugin: 'law-1.0.0',
    file: new File(['{"hostname":"law","port":2,"enable":false}'], 'law.json'),
  },
  'plugin.move': { plugin: 'law-1.0.0', place: 'front', anchor: undefined },
  'plugin.install': { file: new File([await pluginPackage('law_new-1.0.0')], 'law_new-1.0.0.tar.gz') },
  ...Object.fromEntries(
    ['show', 'enable', 'disable', 'delete'].map((verb) => [`exhook.${verb}`, { exhook: 'law' }]),
  ),
  'exhook.create': { config: { name: 'law_new', url: 'http://127.0.0.1:9', enable: false } },
  'exhook.edit': { exhook: 'law', config: { pool_size: 2 } },
  'exhook.move': { exhook: 'law', place: 'rear', anchor: undefined },
  ...Object.fromEntries(
    ['show', 'enable', 'disable', 'delete'].map((verb) => [`single-sign-on.${verb}`, { backend: 'ldap' }]),
  ),
  'single-sign-on.create': { backend: 'ldap', config: directory },
  'single-sign-on.edit': { backend: 'ldap', config: { ...directory, pool_size: 2 } },
  ...Object.fromEntries(
    ['show', 'enable', 'disable', 'delete', 'reset'].map((verb) => [`cluster-link.${verb}`, { link: 'law' }]),
  ),
  ...Object.fromEntries(
    ['authentication', 'authorization'].map((of) => [
      `${of}.node-cache`,
      { enable: true, ttl: 120_000, count: '500', memory: '10MB' },
    ]),
  ),
  ...Object.fromEntries(
    ['show', 'delete', 'kick', 'limit'].map((verb) => [`namespace.${verb}`, { ns: 'law', sessions: '7' }]),
  ),
  'namespace.create': { ns: 'law_new' },
  'namespace.switch': { ns: 'law' },
  'namespace.export': [{ namespaces: ['law'] }, { namespaces: undefined }],
  'namespace.import': {
    namespaces: [{ ns: 'law_new', config: {}, contents: { rule_engine: { rules: {} } } }],
  },
  'namespace.delete-several': { namespaces: ['law'] },
  'namespace.rate': {
    ns: 'law',
    tenantMessages: '100/s',
    clientBytesBurst: '1MB/1m',
    // Only newer brokers have them.
    clientSubscribes: undefined,
    clientSubscribesBurst: undefined,
  },
  ...Object.fromEntries(
    ['message-queue', 'message-stream'].flatMap((noun) => [
      [`${noun}.show`, { name: 'law' }],
      [`${noun}.delete`, { name: 'law' }],
      [`${noun}.edit`, { name: 'law', config: { data_retention_period: '2d' } }],
      [`${noun}.edit-settings`, { enable: 'true', most: 50, span: 259_200_000, create: 'lastvalue' }],
      [`${noun}.create`, { config: { name: 'law_new', topic_filter: 'law/nobody', is_lastvalue: false } }],
    ]),
  ),
  ...Object.fromEntries(
    ['show', 'edit', 'delete', 'remove'].map((verb) => [
      `certificate.${verb}`,
      ['law', 'law@law'].map((certificate) => ({ certificate, kind: 'ca', config: certificateFiles })),
    ]),
  ),
  ...Object.fromEntries(
    ['show', 'add', 'remove', 'edit', 'forget'].map((verb) => [
      `storage.${verb}`,
      { storage: 'mq_state', site: toSite(stopped), sites: `${toSite(self)} ${toSite(stopped)}` },
    ]),
  ),
  'cluster.edit': { description: 'law' },
  'opentelemetry.trace': [
    { type: 'clientid', entries: 'law-device' },
    { type: 'topic', entries: 'law/traced' },
    { type: 'topic', entries: '' },
  ],
  'certificate.create': [
    { config: { name: 'law_new', ...certificateFiles } },
    { config: { name: 'law_new', namespace: 'law', ...certificateFiles } },
  ],
  ...Object.fromEntries(
    ['ai-provider', 'ai-profile'].flatMap((noun) =>
      ['show', 'delete'].map((verb) => [`${noun}.${verb}`, { name: 'law' }]),
    ),
  ),
  ...Object.fromEntries(['show', 'delete'].map((verb) => [`external-registry.${verb}`, { name: 'law' }])),
  'external-registry.create': { config: { name: 'law_new', url: 'http://127.0.0.1:9' } },
  'external-registry.edit': { name: 'law', config: { url: 'http://127.0.0.1:8' } },
  'ai-provider.create': { config: { name: 'law_new', type: 'openai', api_key: 'k' } },
  'ai-provider.edit': { name: 'law', config: { base_url: 'http://127.0.0.1:9', api_key: 'k' } },
  'ai-profile.create': {
    config: { name: 'law_new', type: 'openai', provider_name: 'law-used', model: 'm' },
  },
  'ai-profile.edit': { name: 'law', config: { system_prompt: 'law' } },
  'cluster-link.create': {
    config: { name: 'law_new', server: '127.0.0.1:9', topics: ['law/#'], enable: false },
  },
  'cluster-link.edit': { link: 'law', config: { pool_size: 2 } },
  ...Object.fromEntries(
    ['run', 'edit', 'rename', 'delete', 'export'].map((verb) => [
      `macro.${verb}`,
      { macro: 'law', lines: 'client.kick a --yes', name: 'law new' },
    ]),
  ),
  'view.open': { view: 'law' },
  'view.export': { name: 'law', address: '/clients?like_clientid=law' },
  'wall.open': { wall: 'law' },
  'note.export': { noun: 'client', object: 'law', text: 'of a test' },
  'macro.create': { name: 'law made', lines: 'client.kick a --yes', goOn: false, from: undefined },
  'macro.import': { lines: '# macro: law read\nclient.kick a --yes' },
  ...Object.fromEntries(
    ['delete', 'enable', 'disable', 'silence', 'export'].map((verb) => [
      `alarm-rule.${verb}`,
      { rule: 'law' },
    ]),
  ),
  'alarm-rule.test': sampleAlarmRules.map(({ name }) => ({ rule: name })),
  'alarm-rule.create': {
    name: 'law_new',
    condition: 'topics above 5',
    severity: 'critical',
    for: 60_000,
    quiet: '22:00-07:00 fri,sat',
  },
  'alarm-rule.edit': {
    rule: 'law',
    condition: 'topics above 7',
    severity: 'info',
    for: 0,
    sound: true,
    quiet: 'none',
  },
  'alarm-rule.import': {
    rules: JSON.stringify({ alarmRules: [{ ...sampleAlarmRules[0], severity: 'critical' }] }),
  },
  'alarm-rule.quiet-hours': { enabled: true, from: '21:00', to: '06:30', days: ['0', '6'] },
  'key.bind': { command: 'client.kick', key: 'shift+y' },
  'key.reset': { command: 'client.kick' },
  'key.import': { lines: 'key.bind command=client.kick key=shift+y' },
  'alias.edit': { command: 'client.kick', aliases: 'lawful' },
  'api-key.create': { name: 'law-new-key' },
  'ban.create': { never: false },
  'rule.trial': {
    id: 'law_rule',
    stop: true,
    context: { event_type: 'message_publish', topic: 'law/1', payload: '{}', qos: 1, clientid: 'law' },
  },
  'ban.pattern': { as: 'clientid_re', who: '^law-pattern-', never: false },
  'api-key.edit': { name: 'law-key', never: false },
  'api-key.enable': { name: 'law-key' },
  'api-key.disable': { name: 'law-key' },
  'api-key.delete': { name: 'law-key' },
  'trace.create': {
    condition: 'law-device',
    name: 'law_new_trace',
    type: 'clientid',
    payload: 'hex',
    payload_limit: undefined,
    format: undefined,
    namespace: undefined,
    start: new Date(Date.now() + 60_000).toISOString(),
  },
  'trace.rule': { id: 'law_rule', topic: 'law/rule' },
  'backup.export': { roots: ['mqtt'], tables: ['banned'] },
  'delayed.clear': { topic: 'law/later' },
  'alarm.deactivate': { name: 'law_alarm' },
  'trace.stop': { name: 'law-trace' },
  'trace.delete': { name: 'law-trace' },
  'trace.download': { name: 'law-trace' },
  'config.set': { setting: 'mqtt.max_mqueue_len', value: '998' },
  'config.apply': { text: 'mqtt.max_mqueue_len = 999', mode: 'merge' },
  'license.edit': {
    key: `${btoa('220111\n1\n0\nLaw\nlaw@example.org\ndefault\n20260101\n3650\n1000\n')}.AA==`,
  },
  'license.limits': { low: 60, high: 90, timezone: undefined },
  'slow-subscription.edit': { enabled: false, threshold: 500, top: 10, expire: 300_000 },
  ...Object.fromEntries(
    ['enable', 'disable', 'start', 'stop', 'restart', 'show', 'duplicate', 'reset'].map((verb) => [
      `bridge.${verb}`,
      { id: 'webhook:law_bridge' },
    ]),
  ),
  'bridge.create': {
    type: 'webhook',
    name: 'law_new_bridge',
    server: undefined,
    ingress: undefined,
    egress: undefined,
    config: { url },
  },
  'bridge.mqtt': { name: 'law_mqtt', server: '127.0.0.1:9', ingress: 'law/up', egress: 'law/down' },
  'bridge.edit': { id: 'webhook:law_bridge', config: { url: `${url}/other` } },
  'bridge.probe': { id: 'webhook:law_bridge', config: undefined },
  'bridge.delete': { id: 'webhook:law_bridge', actions: true },
  // A connector with actions cannot be deleted: commands act on one without any.
  ...Object.fromEntries(
    (['connector', 'action', 'source'] as const).flatMap((noun) => {
      const [type, config] =
        noun === 'connector'
          ? (['http', { url }] as const)
          : noun === 'action'
            ? (['http', { connector: 'law', parameters: {} }] as const)
            : (['mqtt', { connector: 'law', parameters: { topic: 'law/in' } }] as const)
      const id = noun === 'connector' ? 'http:law_alone' : `${type}:law`
      return [
        ...['enable', 'disable', 'start', 'show', 'duplicate', 'reset'].map(
          (verb) => [`${noun}.${verb}`, { id, node: undefined }] as const,
        ),
        [`${noun}.create`, { type, name: 'law_new', config, namespace: undefined }],
        [`${noun}.edit`, { id, config: { ...config, description: 'law' } }],
        [`${noun}.probe`, { id, config: undefined }],
        [`${noun}.delete`, { id, actions: true }],
      ]
    }),
  ),
  ...Object.fromEntries(
    (['validation', 'transformation'] as const).flatMap((noun) => {
      // A form sends the complete object.
      const whole = {
        topics: ['law/nobody'],
        ...(noun === 'validation'
          ? { strategy: 'any_pass', checks: [{ type: 'sql', sql: 'SELECT 1 AS x WHERE x = 1' }] }
          : { operations: [{ key: 'qos', value: '1' }] }),
      }
      return [
        ...['show', 'enable', 'disable', 'duplicate', 'reset', 'delete'].map(
          (verb) => [`message-${noun}.${verb}`, { name: 'law' }] as const,
        ),
        [`message-${noun}.move`, { name: 'law', place: 'rear', anchor: undefined }],
        [
          `message-${noun}.edit`,
          { name: 'law', config: { ...whole, description: 'changed', failure_action: 'drop' } },
        ],
        [`message-${noun}.create`, { config: { ...whole, name: 'law_new', failure_action: 'ignore' } }],
      ]
    }),
  ),
  'message-transformation.try': {
    name: 'law',
    topic: 'law/topic',
    payload: '{}',
    clientid: undefined,
    username: undefined,
  },
  'rule.create': {
    id: 'law_new_rule',
    sql: 'SELECT * FROM "law/#"',
    actions: [{ function: 'console' }],
    namespace: undefined,
    extra: undefined,
  },
  ...Object.fromEntries(
    ['enable', 'disable', 'duplicate', 'delete', 'reset', 'show', 'edit'].map((verb) => [
      `rule.${verb}`,
      { id: 'law_rule', sql: 'SELECT * FROM "law/#"', actions: [] },
    ]),
  ),
  'rule.test': {
    sql: 'SELECT * FROM "law/#"',
    context: { event_type: 'message_publish', topic: 'law/topic' },
  },
  'schema.create': {
    name: 'law_new_schema',
    type: 'avro',
    source: '{"type":"string"}',
    config: undefined,
    extra: undefined,
  },
  ...Object.fromEntries(
    ['duplicate', 'delete', 'show', 'edit'].map((verb) => [
      `schema.${verb}`,
      { name: 'law_schema', type: 'avro', source: '{"type":"string"}', config: undefined },
    ]),
  ),
  'evacuation.start': { redirect: '127.0.0.1:1884', to: '', health: 3_600_000 },
  'rebalance.start': { nodes: '', rel_conn: 1.5, rel_sess: 1.5 },
  'file-transfer.edit': {
    exporter: 's3',
    host: 's3.example',
    port: 443,
    acl: 'private',
    init_timeout: 10_000,
    min_part_size: 5_242_880,
    max_part_size: 1_073_741_824,
    enable: true,
  },
  'file-transfer.download': { file: 'emqx@127.0.0.1/law/file/law.txt' },
  // Without an address it asks the broker for its own.
  'prometheus.config': { broker: undefined },
  'prometheus.edit': { server: 'http://127.0.0.1:9', enable: false },
  'opentelemetry.edit': { endpoint: 'http://127.0.0.1:9', enable: false },
  'topic-metrics.create': { topic: 'law/new' },
  'topic-metrics.reset': { topic: 'law/watched' },
  'topic-metrics.delete': { topic: 'law/watched' },
  'topic-filter-metrics.create': { name: 'law_new', filter: 'law/new/#' },
  'topic-filter-metrics.show': { name: 'law' },
  'topic-filter-metrics.reset': { name: 'law' },
  'topic-filter-metrics.delete': { name: 'law' },
  'broker.other': [
    { root: 'dashboard', config: { cors: true } },
    { root: 'log', config: { console: { level: 'error' } } },
    { root: 'sysmon', config: { os: { cpu_check_interval: '61s' } } },
    { root: 'alarm', config: { size_limit: 1001 } },
    { root: 'sys_topics', config: { sys_msg_interval: '61s' } },
    { root: 'limiter', config: { max_conn_rate: '20000/s' } },
    { root: 'global_zone', config: { mqtt: { max_qos_allowed: 1 } } },
    { root: 'broker', config: { enable_session_registry: false } },
    { root: 'a2a_registry', config: { enable: true } },
  ],
}

/** Values with which a command changes something, where its others are those that the object has already. */
export const changingValues: Readonly<Record<string, CommandArgs>> = {
  'gateway-authentication.edit-user': { superuser: true },
  'gateway-listener-authentication.edit-user': { superuser: true },
  'client.keepalive': { interval: 77 },
  'client.subscribe': { topic: 'law/more' },
}

/** A valid value of each kind of prompt that is not text. */
const ofKind: Readonly<Partial<Record<PromptKind, unknown>>> = {
  topic: 'law/topic',
  toggle: true,
  number: 60,
  duration: 60_000,
  bytes: 1024,
  rate: '100/s',
  keyValue: { a: 'b' },
}

/** The values that a command is run with, one set after the other. */
export const createValueSets = (id: string): readonly CommandArgs[] => {
  const own = special[id] ?? {}
  return isSets(own) ? own : [own]
}
const isSets = (own: CommandArgs | readonly CommandArgs[]): own is readonly CommandArgs[] =>
  Array.isArray(own)
/** A valid value for each parameter: real objects of the harness's broker where one is picked. */
export function createValues(
  command: AnyCommand,
  made: { readonly delayed: string; readonly backup: string },
  own: CommandArgs = createValueSets(command.id)[0] ?? {},
): CommandArgs {
  const of: Record<string, unknown> = {
    clientid: 'law-device',
    topic: 'law/#',
    node: command.id.startsWith('cluster.') ? stopped : 'emqx@127.0.0.1',
    ban: 'clientid:law-banned',
    who: command.id === 'ban.create' ? 'law-new-ban' : 'law-banned',
    username: command.id === 'user.create' ? 'law_new' : 'law_user',
    password: 'Changed123',
    old: 'Origin123',
    repeat: 'Changed123',
    description: 'made by a law',
    reason: 'law',
    until: new Date(Date.now() + 3_600_000).toISOString(),
    filter: 'law/#',
    subscription: 'law-device/law/#',
    ...made,
    messages: [{ topic: 'law/many', payload: 'x' }],
    response_topic: 'law/answer',
    ...(/^(retained|publish)\./.test(command.id) ? { topic: 'law/kept' } : {}),
    ...own,
  }
  return Object.fromEntries(
    Object.entries(command.params).map(([name, param]) => {
      const { prompt } = param
      const plain =
        prompt.kind === 'choice'
          ? prompt.options[0]
          : prompt.kind === 'list' && prompt.of.kind === 'choice'
            ? prompt.of.options.slice(0, 1)
            : (ofKind[prompt.kind] ?? 'law')
      // Values set to undefined are left out.
      const left = name in own && own[name] === undefined
      return [
        name,
        left ? undefined : ((prompt.kind === 'topic' && !(name in own) ? ofKind.topic : of[name]) ?? plain),
      ]
    }),
  )
}
