import type { ApiClient } from '@/api/client'
import { ApiError } from '@/api/error'
import { toSite } from '@/broker/durable-storage'
import type { EmbeddedBroker } from '@/broker/options'
import type { AnyCommand, CommandArgs } from '@/command/command'
import { contract, type EndpointId } from '@/contract'
import { offers, type Broker } from '@/contract/capability'
import type { Endpoint } from '@/contract/endpoint'
import { getBackupParts, saveBackup } from '@/features/backup/backup'
import { demoConfig, pluginConfigFiles, pluginPackage } from '@/features/plugin/model/fixture'
import { freshItems } from './fresh-items'
import {
  builtInDatabase,
  certificateFiles,
  createValueSets,
  directory,
  rules,
  sampleRewrite,
  url,
} from './values'

/** A broker in which objects are made, and commands run. */
export type Place = {
  readonly api: ApiClient
  /** Its release and edition. */
  readonly broker: Broker
  /** The node that answers. */
  readonly node: string
  /** A member of the cluster that may leave, and be invited back; undefined where the node is alone. */
  readonly otherNode: string | undefined
  /** Host and port of its MQTT listener, as it reaches them itself. */
  readonly mqttAddress: string
  /** A free address for a listener. */
  readonly freeBind: () => Promise<string>
  /** For what no request can bring about; absent where the broker is not the embedded one. */
  readonly embedded?: EmbeddedBroker
}

/** For objects that may exist already, or that the broker has nothing of: a refusal is nothing to report. */
export const ignoreRefusal = (cause: unknown): undefined => {
  if (!(cause instanceof ApiError) || cause.status < 400 || cause.status >= 500) throw cause
}

/** Repeats a request that the broker refuses while what it is about starts, which takes some seconds. */
async function onceStarted<T>(send: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send()
    } catch (cause) {
      if (!(cause instanceof ApiError) || cause.status !== 503 || tries === 20) throw cause
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
}

/** Whether a list is of something that the broker does not run, or not yet. */
async function isSwitchedOff(read: () => Promise<unknown>): Promise<boolean> {
  try {
    await read()
    return false
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.status !== 503) throw cause
    return true
  }
}

/** Authentication and authorization, for the commands about them. The device is already connected, so that it is not locked out. */
async function guard({ api }: Place, id: string): Promise<void> {
  if (
    /^(?:(?:authentication|authentication-user|acl|backup)\.|client\.diagnose$)/.test(id) &&
    id !== 'authentication.create'
  ) {
    await api
      .authenticatorCreate({
        body: {
          mechanism: 'password_based',
          backend: 'built_in_database',
          password_hash_algorithm: { name: 'sha256' },
          enable: true,
        },
      })
      .catch(ignoreRefusal)
    await api
      .mqttUserCreate({
        params: { id: builtInDatabase },
        body: { user_id: 'law_user', password: 'Origin123' },
      })
      .catch(ignoreRefusal)
  }
  if (/^(?:(?:authorization|acl|backup)\.|client\.diagnose$)/.test(id) && id !== 'authorization.create')
    await createOwnSource(api, id !== 'acl.clear')
  const writeRules = async () => {
    await api.authzClientRulesUpdate({
      params: { clientid: 'law-device' },
      body: { clientid: 'law-device', rules },
    })
    await api.authzUserRulesUpdate({
      params: { username: 'law_user' },
      body: { username: 'law_user', rules },
    })
  }
  // Newer releases refuse rules without their source.
  await writeRules().catch(async (cause: unknown) => {
    if (!(cause instanceof ApiError) || cause.status !== 404) throw cause
    if (id === 'authorization.create') return
    await createOwnSource(api, true)
    await writeRules()
  })
}

const createOwnSource = (api: ApiClient, enable: boolean) =>
  api.authzSourceCreate({ body: { type: 'built_in_database', enable } }).catch(ignoreRefusal)

/** A separate listener, for the commands about it. */
async function listeners({ api, freeBind }: Place, id: string): Promise<void> {
  if (!id.startsWith('listener.')) return
  const there = (await api.listenerList({})).map((row) => row.id)
  for (const each of ['tcp:law', 'tcp:law-new'])
    if (there.includes(each)) await api.listenerRemove({ params: { id: each } })
  await api.listenerCreate({
    params: { id: 'tcp:law' },
    body: { type: 'tcp', id: 'tcp:law', bind: await freeBind() },
  })
}

/** A gateway with a listener and its authentication, for the commands about it; `stompDevice` connects a client to it. */
async function gateways({ api, freeBind }: Place, id: string): Promise<void> {
  if (!/^(?:gateway|lwm2m|coap|backup\.(?:save|restore))/.test(id)) return
  const names = {
    stomp: {},
    coap: {},
    lwm2m: {
      xml_dir: 'etc/lwm2m_xml',
      translators: Object.fromEntries(
        ['command', 'response', 'notify', 'register', 'update'].map((name) => [name, { topic: name }]),
      ),
    },
  }
  for (const [name, body] of Object.entries(names)) {
    const { status, enable } = await api.gatewayDetail({ params: { name } })
    if (status === 'unloaded') await api.gatewayUpdate({ params: { name }, body })
    if (enable === false) await api.gatewaySwitch({ params: { name, enable: 'true' } })
  }
  const own = { name: 'stomp', id: 'stomp:tcp:default' }
  await api.gatewayListenerRemove({ params: own }).catch(ignoreRefusal)
  await api.gatewayListenerCreate({
    params: own,
    body: { type: 'tcp', name: 'default', bind: await freeBind() },
  })
  await api.gatewayAuthRemove({ params: own })
  if (id.endsWith('authentication.create')) return
  const body = { mechanism: 'password_based', backend: 'built_in_database', enable: true } as const
  const user = { user_id: 'law_user', password: 'Origin123' }
  await api.gatewayAuthCreate({ params: own, body })
  await api.gatewayListenerAuthCreate({ params: own, body })
  await api.gatewayUserCreate({ params: own, body: user })
  await api.gatewayListenerUserCreate({ params: own, body: user })
}

/** A plugin and an ExHook server, for the commands about them; the server ignores what it cannot decide. */
async function extensions({ api, broker, embedded, otherNode }: Place, id: string): Promise<void> {
  if (id.startsWith('plugin.')) {
    const body = new FormData()
    for (const key of ['law-1.0.0', 'law_new-1.0.0']) embedded?.state.plugins.allow(key)
    body.append(
      'plugin',
      new File(
        [
          await pluginPackage(
            'law-1.0.0',
            {},
            pluginConfigFiles('law-1.0.0', demoConfig.avsc, demoConfig.usual),
          ),
        ],
        'law-1.0.0.tar.gz',
      ),
    )
    await api.pluginInstall({ body }).catch(ignoreRefusal)
  }
  if (
    /^(?:namespace|certificate)\./.test(id) ||
    (/^backup\.(?:save|restore)$/.test(id) && offers('namespaces', broker))
  ) {
    await api.namespaceDelete({ params: { ns: 'law_new' } })
    await api.namespaceCreate({ params: { ns: 'law' } }).catch(ignoreRefusal)
    // Any change makes the limiter explicit, so that states before and after a change can be compared.
    await api.namespaceConfigUpdate({ params: { ns: 'law' }, body: {} })
  }
  if (/^(?:message-(?:queue|stream)|storage)\./.test(id) && offers('messageStreams', broker)) {
    for (const [list, enable] of [
      [api.queueList, api.queueConfigUpdate],
      [api.streamList, api.streamConfigUpdate],
    ] as const)
      if (await isSwitchedOff(() => list({ query: { limit: 1 } }))) await enable({ body: { enable: true } })
    // They start for some seconds.
    embedded?.advance(5000)
    for (const remove of [api.queueRemove, api.streamRemove])
      for (const name of ['law', 'law_new'])
        await onceStarted(() => remove({ params: { name } })).catch(ignoreRefusal)
    for (const create of [api.queueCreate, api.streamCreate])
      await onceStarted(() =>
        create({ body: { name: 'law', topic_filter: 'law/nobody', is_lastvalue: false } }),
      )
  }
  if (id.startsWith('single-sign-on.')) {
    const params = { backend: 'ldap' }
    await api.ssoRemove({ params }).catch(ignoreRefusal)
    if (id !== 'single-sign-on.create')
      await api.ssoUpdate({
        params,
        body: { ...directory, backend: 'ldap', enable: id === 'single-sign-on.disable' },
      })
  }
  if (id.startsWith('storage.') && otherNode !== undefined) {
    // A site that was forgotten is there again when its node has left and joined.
    await api.clusterRemove({ params: { node: otherNode } })
    const [own = ''] = await api.siteList({})
    await api.clusterInvite({ params: { node: otherNode } })
    await api.storageReplicasUpdate({
      params: { ds: 'mq_state' },
      body: id === 'storage.remove' ? [own, toSite(otherNode)] : [own],
    })
  }
  if (id.startsWith('certificate.')) {
    await api.certificateDelete({ params: { name: 'law_new' } })
    await api.namespaceCertificateDelete({ params: { name: 'law_new', namespace: 'law' } })
    await api.certificateUpload({ params: { name: 'law' }, body: certificateFiles })
    await api.namespaceCertificateUpload({
      params: { name: 'law', namespace: 'law' },
      body: certificateFiles,
    })
  }
  if (id.startsWith('external-registry.')) {
    for (const name of ['law', 'law_new'])
      await api.externalRegistryRemove({ params: { name } }).catch(ignoreRefusal)
    await api.externalRegistryCreate({ body: { name: 'law', type: 'confluent', url: 'http://127.0.0.1:9' } })
  }
  if (id.startsWith('ai-')) {
    for (const name of ['law', 'law_new']) {
      await api.aiProfileRemove({ params: { name } }).catch(ignoreRefusal)
      await api.aiProviderRemove({ params: { name } }).catch(ignoreRefusal)
    }
    for (const name of ['law', 'law-used'])
      await api.aiProviderCreate({ body: { name, type: 'openai', api_key: 'k' } }).catch(ignoreRefusal)
    await api.aiProfileCreate({
      body: { name: 'law', type: 'openai', provider_name: 'law-used', model: 'm' },
    })
  }
  if (id.startsWith('cluster-link.')) {
    for (const name of ['law', 'law_new']) await api.linkRemove({ params: { name } }).catch(ignoreRefusal)
    await api.linkCreate({
      body: { name: 'law', server: '127.0.0.1:9', topics: ['law/#'], enable: id === 'cluster-link.disable' },
    })
  }
  if (id.startsWith('exhook.'))
    await api
      .exhookCreate({
        body: { name: 'law', url: 'http://127.0.0.1:9', failed_action: 'ignore', auto_reconnect: false },
      })
      .catch(ignoreRefusal)
}

/** A connector of each type, with an action and a source through them, and a connector that nothing goes through. */
async function integration({ api, mqttAddress }: Place, id: string): Promise<void> {
  if (!/^(?:connector|action|source)\./.test(id)) return
  const resource_opts = { start_timeout: '100ms' }
  for (const name of ['law', 'law_alone'])
    await api.connectorCreate({ body: { type: 'http', name, url, resource_opts } }).catch(ignoreRefusal)
  await api
    .connectorCreate({
      body: {
        type: 'mqtt',
        name: 'law',
        server: mqttAddress,
        enable: false,
        resource_opts,
      },
    })
    .catch(ignoreRefusal)
  // Its clients connect and disconnect on their own: only commands that need a connection have one.
  await api.connectorEnable({
    params: { id: 'mqtt:law', enable: String(/^source\.(?:start|probe)$/.test(id)) },
  })
  await api
    .actionCreate({ body: { type: 'http', name: 'law', connector: 'law', parameters: {} } })
    .catch(ignoreRefusal)
  await api
    .sourceCreate({ body: { type: 'mqtt', name: 'law', connector: 'law', parameters: { topic: 'law/in' } } })
    .catch(ignoreRefusal)
  await api.ruleUpdate({
    params: { id: 'law_rule' },
    body: { sql: 'SELECT * FROM "law/#"', actions: ['http:law'] },
  })
}

/** Two validations and two transformations, so that one can be moved past the other; no message of an invariant reaches them. */
async function createValidations({ api }: Place, id: string): Promise<void> {
  if (!/^message-(?:validation|transformation)\./.test(id)) return
  const common = { topics: ['law/nobody'], failure_action: 'ignore' }
  for (const name of ['law', 'law_beside']) {
    await api.validationRemove({ params: { name } }).catch(ignoreRefusal)
    await api.transformationRemove({ params: { name } }).catch(ignoreRefusal)
    await api.validationCreate({
      body: {
        ...common,
        name,
        strategy: 'all_pass',
        checks: [{ type: 'sql', sql: 'SELECT 1 AS x WHERE x = 1' }],
      },
    })
    await api.transformationCreate({
      body: { ...common, name, operations: [{ key: 'topic', value: 'topic' }] },
    })
  }
  for (const remove of [api.validationRemove, api.transformationRemove])
    await remove({ params: { name: 'law_new' } }).catch(ignoreRefusal)
}

/** Creates one real object of each kind that a command may act on; what is there already stays. */
export async function makeObjects({ id }: Pick<AnyCommand, 'id'>, place: Place): Promise<void> {
  const { api, embedded, node, otherNode } = place
  if (id.startsWith('user.'))
    await api
      .userCreate({ body: { username: 'law_user', password: 'Origin123', description: '' } })
      .catch(ignoreRefusal)
  await api.banCreate({ body: { as: 'clientid', who: 'law-banned' } }).catch(ignoreRefusal)
  await api.apiKeyCreate({ body: { name: 'law-key', desc: '', enable: true } }).catch(ignoreRefusal)
  await api.traceCreate({ body: { name: 'law-trace', type: 'topic', topic: 'law/#' } }).catch(ignoreRefusal)
  await api.ruleCreate({ body: { id: 'law_rule', sql: 'SELECT * FROM "law/#"' } }).catch(ignoreRefusal)
  if (id === 'alarm.deactivate')
    embedded?.state.alarms.raise({ node, name: 'law_alarm', message: 'law', details: {} })
  if (id === 'cluster.invite' && otherNode !== undefined)
    await api.clusterRemove({ params: { node: otherNode } })
  if (id === 'evacuation.stop') await api.evacuationStart({ params: { node }, body: {} })
  if (id.startsWith('rewrite.'))
    await api.rewriteReplace({ body: [sampleRewrite, { ...sampleRewrite, source_topic: 'law/other' }] })
  if (id.startsWith('auto-subscribe.'))
    await api.autoSubscribeUpdate({ body: [{ topic: 'law/auto', qos: 0, nl: 0, rap: 0, rh: 0 }] })
  if (id.startsWith('schema.'))
    await api
      .schemaCreate({ body: { name: 'law_schema', type: 'avro', source: '{"type":"int"}' } })
      .catch(ignoreRefusal)
  if (id.startsWith('telemetry.'))
    await api.telemetrySwitch({ body: { enable: id !== 'telemetry.enable' } }).catch(ignoreRefusal)
  await api
    .bridgeCreate({
      body: { type: 'webhook', name: 'law_bridge', url, resource_opts: { start_timeout: '100ms' } },
    })
    .catch(ignoreRefusal)
  await api.topicMetricsRegister({ body: { topic: 'law/watched' } }).catch(ignoreRefusal)
  if (id.startsWith('topic-filter-metrics.')) {
    await api.topicFilterMetricsRemove({ params: { name: 'law_new' } }).catch(ignoreRefusal)
    await api.topicFilterMetricsCreate({ body: { name: 'law', topic_filter: 'law/+' } }).catch(ignoreRefusal)
  }
  await api.publish({ body: { topic: 'law/kept', payload: 'kept', retain: true } })
  await api.publish({ body: { topic: '$delayed/3600/law/later', payload: 'later' } })
  await integration(place, id)
  await createValidations(place, id)
  await guard(place, id)
  await listeners(place, id)
  await gateways(place, id)
  await extensions(place, id)
}

/** A backup of the current state, to be restored over it, and objects that do not exist yet. */
async function readBackup({
  api,
  broker,
}: Place): Promise<{ readonly written: CommandArgs; readonly removed: CommandArgs }> {
  const { parts } = await saveBackup(
    { api, broker, signal: new AbortController().signal },
    0,
    () => undefined,
  )
  const there = Object.entries(parts).flatMap(([part, items]) =>
    items.map((item) => ({
      part,
      ...item,
      ...(part === 'users' || part === 'gatewayUsers'
        ? { body: { ...item.body, password: 'Origin123' } }
        : {}),
    })),
  )
  const hook = { name: 'law-saved', url: 'http://127.0.0.1:9' }
  const source = { type: 'http', method: 'get', url: 'http://127.0.0.1:9/', enable: false }
  const fresh = [
    {
      part: 'authentication',
      id: 'jwt',
      body: { mechanism: 'jwt', use_jwks: false, algorithm: 'hmac-based', secret: 'law', enable: false },
    },
    { part: 'sources', id: 'http', body: source },
    { part: 'clientRules', id: 'law-fresh', body: { clientid: 'law-fresh', rules } },
    { part: 'userRules', id: 'law_fresh', body: { username: 'law_fresh', rules } },
    { part: 'exhooks', id: 'law-saved', body: hook },
    { part: 'bridges', id: 'webhook:law_fresh', body: { type: 'webhook', name: 'law_fresh', url } },
    { part: 'rules', id: 'law_fresh', body: { id: 'law_fresh', sql: 'SELECT * FROM "law/#"', actions: [] } },
    { part: 'gateways', id: 'coap', body: { name: 'coap' } },
    {
      part: 'users',
      id: `${builtInDatabase} law_fresh`,
      body: {
        authenticator: builtInDatabase,
        user_id: 'law_fresh',
        is_superuser: false,
        password: 'Origin123',
      },
    },
    { part: 'listeners', id: 'tcp:law-fresh', body: { type: 'tcp', bind: '127.0.0.1:0' } },
    ...freshItems(url),
  ]
  // Settings are there once: of two for the same, the second run would differ from its plan.
  const saved = there.filter(
    ({ part, id }) => id !== '' || !fresh.some((one) => one.part === part && one.id === ''),
  )
  const items = [...saved, ...fresh].filter(
    ({ part, id }, index, all) =>
      part !== 'gateways' || all.findIndex((one) => one.part === part && one.id === id) === index,
  )
  const removals = fresh.filter(({ part }) =>
    getBackupParts(broker).some(({ name, remove }) => name === part && remove !== undefined),
  )
  return { written: { items, removals: [] }, removed: { items: [], removals } }
}

/** A backup that the broker does not have: it wrote and then deleted it. */
async function foreignBackup({ api }: Place): Promise<CommandArgs> {
  const { filename } = await api.dataBackupExport({ body: {} })
  const { blob } = await api.dataBackupDownload({ params: { filename } })
  await api.dataBackupRemove({ params: { filename } })
  return { file: new File([blob], filename), namespace: undefined }
}

/** A backup with a part of the settings, written by the broker; its place as `node/file`. */
export async function writeBackup({ api, node }: Place): Promise<string> {
  const { filename } = await api.dataBackupExport({ body: { root_keys: ['mqtt'], table_sets: [] } })
  return `${node}/${filename}`
}

/** The calls of the roots that only some releases have. */
const rootReads: Readonly<Record<string, EndpointId>> = {
  limiter: 'limiterConfig',
  broker: 'brokerConfig',
  a2a_registry: 'agentRegistryConfig',
}

/** Whether a broker has this root of the configuration. */
const hasRoot = (root: unknown, broker: Broker): boolean => {
  const read = rootReads[String(root)]
  return read === undefined || offers((contract[read] as Endpoint).needs, broker)
}

/** The values that a command is run with, one set after the other. */
export async function createSets(
  { id }: Pick<AnyCommand, 'id'>,
  place: Place,
): Promise<readonly CommandArgs[]> {
  if (id === 'backup.restore') {
    const { written, removed } = await readBackup(place)
    return [written, (await readBackup(place)).written, removed]
  }
  return id === 'backup.upload'
    ? [await foreignBackup(place)]
    : createValueSets(id).filter((own) => id !== 'broker.other' || hasRoot(own['root'], place.broker))
}
