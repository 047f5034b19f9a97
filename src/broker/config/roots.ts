import { isConfig, type Config } from '@/contract/family/config'
import type { ApplyMode } from '@/features/config/contract'
import { authenticator } from '../access/authn/settings'
import { autoSubscriptions, type HotRoot } from '../checks/bodies'
import { retainerSettings, systemTopicSettings } from '../checks/messages'
import { opentelemetrySettings, prometheusSettings, storedPrometheus } from '../checks/monitoring'
import { globalZoneRoots } from '../checks/settings'
import { typed, type Kind } from '../checks/kind'
import { retainerDefaults } from '../messages/retainer'
import { systemTopicDefaults } from '../messages/system-topics'
import { clusterName, self } from '../monitoring/nodes'
import type { State } from '../state'
import { bridgesRoot } from './bridges-root'
import type { ConfigRoot } from './config-root'
import { refusalOf, type Complaint } from '../checks/complaint'

type ZoneRoot = keyof typeof globalZoneRoots

const asObject = (value: unknown): Config => (isConfig(value) ? value : {})

/** Deep merge. */
function overlaid(before: unknown, after: unknown): unknown {
  if (!isConfig(before) || !isConfig(after)) return after
  return {
    ...before,
    ...Object.fromEntries(Object.entries(after).map(([key, value]) => [key, overlaid(before[key], value)])),
  }
}

const complaintsOf = <T>(kind: Kind<T>, value: unknown, path: string): readonly Complaint[] => {
  const checked = kind.check(value, path)
  return checked.ok ? [] : checked.complaints
}

function valueOf<T>(kind: Kind<T>, value: unknown, path: string): T {
  const checked = kind.check(value, path)
  if (!checked.ok) throw refusalOf(...checked.complaints)
  return checked.value
}

/** A root described by one kind. When it is replaced, omitted fields fall back to `defaults`. */
function settings<T extends object>(
  name: string,
  kind: Kind<T>,
  defaults: object,
  read: () => object,
  write: (value: T) => unknown,
): ConfigRoot {
  const next = (value: unknown, mode: ApplyMode) =>
    mode === 'merge' ? overlaid(read(), value) : isConfig(value) ? { ...defaults, ...value } : value
  return {
    read,
    check: (value) => complaintsOf(kind, next(value, 'merge'), name),
    write: (value, mode) => void write(valueOf(kind, next(value, mode), name)),
  }
}

const zone = ({ globalZone }: State, name: ZoneRoot): ConfigRoot =>
  settings(
    name,
    typed(globalZoneRoots[name].kind),
    {},
    () => globalZone.config()[name],
    (value) => globalZone.update({ ...globalZone.config(), [name]: value }),
  )

/** A root whose service validates by itself; its refusal becomes the error of the root. */
const unchecked = (read: () => object, defaults: object, write: (value: unknown) => unknown): ConfigRoot => ({
  read,
  async write(value, mode) {
    await write(mode === 'merge' ? overlaid(read(), value) : { ...defaults, ...asObject(value) })
  },
})

const idOf = (value: Config): string =>
  [value['mechanism'], value['backend']].filter((part) => part !== undefined).join(':')

/** Authenticators form a list, identified by mechanism and backend. */
const authentication = ({ authenticators }: State): ConfigRoot => ({
  read: () => (authenticators.list() as Config[]).map(({ id: _, ...rest }) => rest),
  async write(value, mode) {
    const wanted = Object.values(value as object).filter(isConfig)
    const present = new Set((authenticators.list() as { id: string }[]).map(({ id }) => id))
    for (const one of wanted) {
      const body = valueOf(authenticator, one, 'authentication')
      await (present.has(idOf(one)) ? authenticators.update(idOf(one), body) : authenticators.create(body))
    }
    const named = new Set(wanted.map(idOf))
    if (mode === 'replace') for (const id of present) if (!named.has(id)) await authenticators.remove(id)
  },
})

const authorization = ({ authz }: State): ConfigRoot => ({
  read: () => ({ ...authz.settings(), sources: authz.list() }),
  async write(input, mode) {
    const { sources, ...value } = asObject(input)
    if (Object.keys(value).length > 0)
      authz.configure(overlaid(authz.settings(), value) as Parameters<typeof authz.configure>[0])
    if (!Array.isArray(sources)) return
    const wanted = sources.filter(isConfig)
    const present = authz.types()
    for (const one of wanted) {
      const type = present.find((each) => each === one['type'])
      await (type === undefined ? authz.create(one) : authz.update(type, one))
    }
    if (mode !== 'replace') return
    for (const type of present) if (!wanted.some((one) => one['type'] === type)) await authz.remove(type)
  },
})

/** Rules, with the settings of the rule engine unless these are of another place. */
export const ruleEngine = (
  { rules: { store, settings: engine } }: Pick<State, 'rules'>,
  has = { settings: true },
): ConfigRoot => ({
  read: () => ({
    ...(has.settings ? engine.read() : {}),
    rules: Object.fromEntries(
      [...store.all()].map(({ id }) => {
        const { id: _, created_at: _at, from: _from, ...rule } = store.detail(id) as Config
        return [id, rule]
      }),
    ),
  }),
  write(input, mode) {
    const { rules, ...value } = asObject(input)
    if (Object.keys(value).length > 0) engine.update({ ...engine.read(), ...value })
    if (!isConfig(rules)) return
    for (const [id, rule] of Object.entries(rules)) store.put(id, rule)
    if (mode === 'replace')
      for (const { id } of [...store.all()]) if (!Object.hasOwn(rules, id)) store.remove(id)
  },
})

/** Updating a gateway disconnects its clients; listeners and authentication are updated separately. */
const gateway = ({ gateways }: State): ConfigRoot => ({
  read: () =>
    Object.fromEntries(
      (gateways.list(undefined) as { name: string; status: string }[])
        .filter(({ status }) => status !== 'unloaded')
        .map(({ name }) => {
          const {
            name: _,
            status: _status,
            created_at: _created,
            started_at: _started,
            stopped_at: _stopped,
            ...rest
          } = gateways.detail(name) as Config
          return [name, rest]
        }),
    ),
  async write(value) {
    for (const [name, body] of Object.entries(asObject(value)))
      await gateways.update(name, { name, ...asObject(body) })
  },
})

const hot = ({ hot: hotConfig }: State, root: HotRoot): ConfigRoot =>
  unchecked(
    () => hotConfig.config(root),
    {},
    (value) => hotConfig.update(root, value),
  )

/** Listeners by type and name; a written listener restarts. */
const listening = ({ listeners }: State): ConfigRoot => ({
  read() {
    const config: { [type: string]: { [name: string]: object } } = {}
    for (const { type, name, settings: each } of listeners.list()) (config[type] ??= {})[name] = each
    return config
  },
  async write(value, mode) {
    const present = listeners.list().map(({ id }) => id)
    const wanted = Object.entries(asObject(value)).flatMap(([type, named]) =>
      Object.entries(asObject(named)).map(([name, body]) => ({
        id: `${type}:${name}`,
        body: { ...asObject(body), type, name, id: `${type}:${name}` },
      })),
    )
    for (const { id, body } of wanted)
      await (present.includes(id) ? listeners.change(id, body) : listeners.create(body))
    if (mode === 'replace')
      for (const id of present) if (!wanted.some((one) => one.id === id)) await listeners.remove(id)
  },
})

/** The roots of this broker, on top of the same services as the API. */
export const createRoots = (state: State): Readonly<Record<string, ConfigRoot>> => ({
  alarm: hot(state, 'alarm'),
  authentication: authentication(state),
  authorization: authorization(state),
  auto_subscribe: {
    read: () => ({ topics: state.autoSubscribe.topics() }),
    write: (value) => void state.autoSubscribe.replace(autoSubscriptions(asObject(value)['topics'])),
  },
  bridges: bridgesRoot(state),
  cluster: { read: () => ({ name: clusterName }) },
  dashboard: hot(state, 'dashboard'),
  delayed: unchecked(
    () => state.delayed.config(),
    { enable: true, max_delayed_messages: 0 },
    (value) => state.delayed.update(value as object),
  ),
  flapping_detect: zone(state, 'flapping_detect'),
  force_gc: zone(state, 'force_gc'),
  force_shutdown: zone(state, 'force_shutdown'),
  gateway: gateway(state),
  limiter: hot(state, 'limiter'),
  listeners: listening(state),
  log: hot(state, 'log'),
  mqtt: zone(state, 'mqtt'),
  node: { read: () => ({ name: self }) },
  retainer: settings(
    'retainer',
    retainerSettings,
    retainerDefaults,
    () => state.retainer.config(),
    (value) => state.retainer.update(value),
  ),
  opentelemetry: settings(
    'opentelemetry',
    opentelemetrySettings,
    {},
    () => state.integration.opentelemetry(),
    (value) => state.integration.updateOpentelemetry(value),
  ),
  prometheus: settings(
    'prometheus',
    state.release.since('5.8.0') ? storedPrometheus : prometheusSettings,
    {},
    () => state.integration.prometheus(),
    (value) => state.integration.updatePrometheus(value),
  ),
  rewrite: { read: () => state.rewrite.rules(), write: (value) => void state.rewrite.replace(value) },
  rule_engine: ruleEngine(state),
  slow_subs: unchecked(
    () => state.slow.settings(),
    { enable: false, threshold: '500ms', expire_interval: '300s', top_k_num: 10, stats_type: 'whole' },
    (value) => state.slow.edit(value),
  ),
  sys_topics: settings(
    'sys_topics',
    systemTopicSettings,
    systemTopicDefaults,
    () => state.systemTopics.config(),
    (value) => state.systemTopics.update(value),
  ),
  sysmon: hot(state, 'sysmon'),
  telemetry: unchecked(
    () => state.telemetry.status(),
    { enable: true },
    (value) => {
      const enable = asObject(value)['enable'] === true
      if (enable !== state.telemetry.status().enable) state.telemetry.switch(enable)
    },
  ),
})

/** The roots of the JSON format in its order, which can change while the broker runs. */
export const hotRoots: readonly string[] = ['alarm', 'dashboard', 'log', 'sys_topics', 'sysmon']
