import { join } from 'node:path'
import { releaseOf } from '@/contract/capability'
import { allBridgeTypes } from '@/features/bridge/fields/types'
import { createAlarms, toHistory } from './monitoring/alarms'
import { createApiKeys } from './access/api-keys'
import { startApi } from './api'
import { createAccess } from './access/access'
import { banFlapping, createFlapping } from './access/flapping'
import { createDelayed } from './messages/delayed'
import { createExhooks } from './exhook/exhooks'
import { createFileTransfer } from './file-transfer'
import { createGateways } from './gateways/gateways'
import { createGlobalZone } from './global-zone'
import { createHotConfig } from './hot-config'
import { parseDurationMs } from './lib/duration'
import { createFetch } from './http/fetch'
import { createLifelike } from './http/lifelike'
import { createTestControls } from './http/test-controls'
import { createCertificates } from './certificates/certificates'
import { ListenerServers } from './listeners/listener-servers'
import { createListeners, defaultPorts } from './listeners/store'
import { createLicense } from './license'
import { logAlarm, logClients } from './log/clients'
import { createLog } from './log/log'
import { createEngine } from './mqtt/mqtt-engine'
import { createEvacuation } from './monitoring/evacuation'
import { createIntegration } from './monitoring/integration'
import { createMonitor } from './monitoring/monitor'
import { createMonitorStore } from './monitoring/monitor-store'
import { createNodes, self } from './monitoring/nodes'
import { createPlugins } from './plugins/plugins'
import { createStore, readOrDefault, type Document } from './store/persist'
import { createRetainer } from './messages/retainer'
import { createRows } from './clients/rows'
import { createRules } from './rules/rules'
import { schemaFunctions } from './schema/functions'
import { createSchemas } from './schema/registry'
import { seeds } from './seeds/all'
import { startSimulation } from './simulation'
import { createSlowSubscriptions } from './monitoring/slow-subscriptions'
import { createPeaks, reading } from './monitoring/gauges'
import type { State } from './state'
import { createSystemTopics } from './messages/system-topics'
import { createAutoSubscribe, createRewrite } from './messages/topic-rules'
import { createTelemetry } from './monitoring/telemetry'
import { createTokens } from './access/tokens'
import { createTopicMetrics } from './monitoring/topic-metrics'
import { ruleEvent } from './monitoring/trace-line'
import { createTraces } from './monitoring/traces'
import type { BrokerOptions, EmbeddedBroker } from './options'
import { toRelease } from './releases/releases'
import { createRights } from './access/rights'
import { createBridges } from './bridges/bridges'
import type { BridgesOptions } from './bridges/options'
import { createAddedSettings } from './checks/added-settings'
import { translatedBridges } from './integration/translation'
import { readAttributes } from './namespaces/attributes'
import { createNamespaces } from './namespaces/namespaces'
import { catchUp, startTimers } from './timers'

/** Starts the embedded development broker: a real MQTT broker with the management API. */
export async function createBroker(options: BrokerOptions): Promise<EmbeddedBroker> {
  const { host = '127.0.0.1', data, edition = 'opensource', now: clock = Date.now } = options
  const release = toRelease(options.api ?? '5.1', edition)
  const demo = options.seed !== 'empty'
  let offset = 0
  const now = () => clock() + offset
  const advance = (ms: number) => {
    offset += ms
    catchUp(state)
  }
  const bootedAt = now()
  const seed = seeds[options.seed](bootedAt)
  const store = createStore(data)
  const { log: terminal = () => undefined } = options
  /** Unreadable settings fall back to defaults; access control and stored objects never do. */
  const settings = <T>(name: string, create: (document: Document) => T): T =>
    readOrDefault(store(name), terminal, create)
  const hot = settings('hot-config', createHotConfig)
  const log = createLog({
    settings: () => hot.config('log'),
    folder: data && join(data, 'log'),
    terminal,
    now,
  })
  const warn = (text: string) => log.note('warning', text)
  const access = await createAccess({ now, store, seed, release, log: warn })
  const { bans, authz, authenticators } = access
  const exhooks = createExhooks({ node: self, log: warn, document: store('exhooks'), seeded: seed.exhooks })
  const engine = createEngine({
    node: self,
    now,
    isBanned: (client) => bans.banned(client),
    authorize: (client, ask) => authz.authorize(client, ask),
    authenticate: (credentials) => authenticators.authenticate(credentials),
    connecting: (client) => flapping.connecting(client.clientid),
    redirect: () => state.evacuation.redirect(),
    hasRoom: () => edition !== 'enterprise' || state.license.admits(engine.liveCount + rows.live),
  })
  const globalZone = settings('global-zone', (document) => createGlobalZone(document, engine, release))
  const gateways = createGateways({
    node: self,
    engine,
    now,
    log: warn,
    host,
    seeded: seed.gateways,
    release,
    documents: { gateways: store('gateways'), users: store('gateway-users') },
  })
  const flapping = createFlapping({
    now,
    settings: () => globalZone.config().flapping_detect,
    ban: (clientid, at, until) => {
      if (banFlapping(bans, clientid, at, until)) engine.kick(clientid)
    },
  })
  logClients(engine, log)
  const rows = createRows(seed.rows)
  // A client with the id of a seeded session takes it over.
  engine.events.on('connected', ({ client }) => rows.remove(client.clientid))
  const sources = { engine, rows }
  const peaks = createPeaks(sources)
  const certificates = createCertificates(store('certificates'))
  const listenerServers = new ListenerServers({ engine, now, host, certificates })
  const listeners = settings('listeners', (document) =>
    createListeners({
      document,
      runtime: listenerServers,
      seeded: seed.listeners,
      host,
      ports: { tcp: options.mqttPort, ws: options.wsPort },
      fixed: options.fixedPorts,
      log: warn,
      managedCertificates: release.has('managedCertificates'),
      trustsForwardedHeaders: !release.since('6.3.0'),
    }),
  )
  const ports = defaultPorts(listeners)
  const systemTopics = settings('sys-topics', (document) =>
    createSystemTopics({
      engine,
      version: release.version,
      now,
      bootedAt,
      document,
      nodes: () => [self],
      stats: () => peaks.stats(),
      portOf: (listener) => (listener.startsWith('ws') ? ports.ws : ports.tcp),
    }),
  )
  const nodes = createNodes(seed.stopped)
  listenerServers.limit(hot.config('limiter'))
  hot.onChange((root) => {
    if (root === 'limiter') listenerServers.limit(hot.config('limiter'))
  })
  const alarms = createAlarms(now, seed.alarms, () => toHistory(hot.config('alarm')))
  alarms.onChange((alarm) => {
    const { actions = [] } = hot.config('alarm')
    if (actions.includes('publish')) systemTopics.alarm(alarm)
    if (actions.includes('log')) logAlarm(alarm, log)
  })
  const traces = createTraces(now, engine, store('traces'), data, seed.traces)
  const bridgesOptions: BridgesOptions = {
    node: self,
    edition,
    types: await allBridgeTypes(),
    document: store(release.has('connectors') ? 'integration-5-8' : 'bridges'),
    engine,
    now,
    alarms,
    members: () => nodes.stopped(),
    seeded: seed.bridges,
  }
  const bridges = release.has('connectors')
    ? translatedBridges(bridgesOptions, release)
    : createBridges(bridgesOptions)
  const schemas = createSchemas(store('schemas'), release)
  const rules = createRules({
    inbound: release.has('sources') ? ['$bridges/', '$sources/'] : ['$bridges/'],
    release: releaseOf(release.version),
    edition,
    now,
    engine,
    documents: { rules: store('rules'), settings: store('rule-engine') },
    seeded: seed.rules(),
    log: warn,
    note: (note) => traces.note(ruleEvent(note)),
    ...(edition === 'enterprise' && { functions: schemaFunctions(schemas) }),
    deliver: (id, output) => bridges.deliver(id, output),
  })
  alarms.onChange(rules.alarm)
  bridges.setRules(rules.store)
  bridges.onIngress((message) => rules.ingress(message))
  const apiKeys = createApiKeys(now, store('api-keys'), seed.apiKeys)
  const namespaces = createNamespaces({ engine, now, release }, store('namespaces'))
  const rights = createRights({ release, ...access, apiKeys, document: store('scopes'), ...namespaces })
  const added = createAddedSettings(store, release, { demo })
  if (release.has('namespaces'))
    engine.setTenancy({
      attributes: (client) => readAttributes(added.read('globalZone')['client_attrs_init'], client),
      admits: namespaces.admits,
    })
  const state: State = {
    now,
    bootedAt,
    edition,
    release,
    disabledFeatures: options.disabledFeatures ?? [],
    ports,
    log,
    alarms,
    engine,
    rows,
    ...access,
    systemTopics,
    peaks,
    traces,
    bridges,
    rules,
    schemas,
    gateways,
    exhooks,
    plugins: settings('plugins', (document) =>
      createPlugins({ node: self, release, document, seeded: seed.plugins }),
    ),
    globalZone,
    listeners,
    certificates,
    tokens: createTokens(now, () => parseDurationMs(hot.config('dashboard').token_expired_time)),
    nodes,
    monitor: createMonitor(now, () => reading(sources), createMonitorStore(store)),
    retainer: createRetainer(
      engine,
      { config: store('retainer'), messages: store('retained') },
      seed.retained(),
    ),
    delayed: createDelayed(engine, store('delayed'), seed.delayed()),
    topicMetrics: createTopicMetrics(now, engine, store('topic-metrics'), seed.topicMetrics),
    slow: createSlowSubscriptions(now, engine, store('slow-subscriptions'), seed.slow),
    telemetry: settings('telemetry', createTelemetry),
    fileTransfer: settings('file-transfer', (document) => createFileTransfer(document, seed.files)),
    evacuation: createEvacuation({ clients: engine, now, document: store('evacuation') }),
    integration: createIntegration({
      prometheus: store('prometheus'),
      opentelemetry: store('opentelemetry'),
    }),
    hot,
    rewrite: settings('topic-rewrite', (document) =>
      createRewrite(document, seed.rewrite, (rules) => engine.setTopicRewrites(rules)),
    ),
    autoSubscribe: settings('auto-subscribe', (document) =>
      createAutoSubscribe(document, seed.autoSubscribe, (topics) => engine.subscribeAll(topics)),
    ),
    license: createLicense(now, store('licence'), alarms),
    apiKeys,
    rights,
    namespaceOfCall: rights.namespaceOfCall,
    managedNamespaces: namespaces.managedNames,
  }
  for (const key of options.allowPlugins ?? []) state.plugins.allow(key)
  const { api, close: closeApi } = startApi(state, { store, data, demo, added, namespaces }, warn)
  const allowPlugin = (key: string) => state.plugins.allow(key)
  const controls = options.testControls ? createTestControls({ advance, allowPlugin }) : undefined
  const lifelike = options.lifelike === true ? createLifelike(now) : undefined
  await listeners.open()
  bridges.open(ports)
  authenticators.open()
  await gateways.open()
  const stopSimulation = seed.devices && !options.bare ? startSimulation(ports.tcp, gateways) : undefined
  state.monitor.start()
  // Tests must not depend on the memory of the machine.
  const stopTimers = startTimers(state, { watchesSystem: controls === undefined })
  return {
    fetch: createFetch({ api, controls, lifelike, now }),
    // The console's page connects to MQTT through its own port.
    upgrade: (request, socket, head) => listenerServers.upgrade('ws:default', request, socket, head),
    mqttPort: ports.tcp,
    wsPort: ports.ws,
    advance,
    state,
    async close() {
      stopTimers()
      state.monitor.stop()
      systemTopics.stop()
      await bridges.close()
      rules.close()
      await stopSimulation?.()
      await gateways.close()
      await engine.close()
      await listeners.close()
      await authz.close()
      await closeApi()
      state.traces.close()
      await authenticators.close()
      state.retainer.close()
      state.delayed.close()
    },
  }
}
