import { isConfig, type Config } from '@/contract/family/config'
import type { ConfigRoot } from '../config/config-root'
import type { ChannelKind } from './common'
import type { AnyHandler } from '../handler'
import { actions, sources } from './channel-handlers'
import { connectors } from './connector-handlers'
import type { IntegrationRuntime } from './integration-runtime'
import { idOf } from './stored-integrations'

type Named = { readonly type: string; readonly name: string }
type NamedConfig = Named & { readonly config: Config }

/** Creates, updates and deletes the entries of a root. */
type ConfigWriter = {
  create(body: Config): unknown
  update(id: string, body: Config): unknown
  remove(id: string): unknown
}

/**
 * A configuration root of entries by type and name. Merging updates the entries, replacing deletes the
 * others.
 */
function root(all: () => readonly NamedConfig[], { create, update, remove }: ConfigWriter): ConfigRoot {
  return {
    read() {
      const tree: { [type: string]: { [name: string]: Config } } = {}
      for (const { type, name, config } of all()) (tree[type] ??= {})[name] = config
      return tree
    },
    async write(value, mode) {
      const wanted = Object.entries(isConfig(value) ? value : {}).flatMap(([type, named]) =>
        Object.entries(isConfig(named) ? named : {}).map(([name, config]): NamedConfig => ({
          type,
          name,
          config: isConfig(config) ? config : {},
        })),
      )
      const present = new Map(all().map((one) => [idOf(one), one]))
      for (const one of wanted) {
        // Timestamps are returned but not accepted.
        const { created_at: _at, last_modified_at: _changed, ...config } = one.config
        const before = present.get(idOf(one))
        if (before === undefined) await create({ type: one.type, name: one.name, ...config })
        else {
          const { created_at: _old, last_modified_at: _older, ...rest } = before.config
          await update(idOf(one), mode === 'merge' ? { ...rest, ...config } : config)
        }
      }
      const named = new Set(wanted.map(idOf))
      if (mode === 'replace') for (const id of present.keys()) if (!named.has(id)) await remove(id)
    },
  }
}

/** Writes by handlers, which check the body. */
const writerOf = (create: AnyHandler, update: AnyHandler, remove: AnyHandler): ConfigWriter => ({
  create: async (body) => create({ body }),
  update: async (id, body) => update({ params: { id }, body }),
  remove: async (id) => remove({ params: { id }, query: { also_delete_dep_actions: 'true' } }),
})

const channelsOf = (runtime: IntegrationRuntime, kind: ChannelKind): NamedConfig[] =>
  [...runtime.channels[kind].values()].map(({ stored }) => {
    const { local: _, ...config } = stored.config
    return {
      type: stored.type,
      name: stored.name,
      config: {
        ...config,
        connector: stored.connector,
        enable: stored.enable,
        created_at: stored.created_at,
        last_modified_at: stored.modified_at,
      },
    }
  })

/** Connectors, actions and sources in the whole configuration, with secrets in clear like the real broker. */
export function integrationRoots(runtime: IntegrationRuntime) {
  const [c, a, s] = [connectors(runtime), actions(runtime), sources(runtime)]
  return {
    connectors: root(
      () =>
        [...runtime.connectors.values()].map(({ stored: { type, name, enable, config } }) => ({
          type,
          name,
          config: { ...config, enable },
        })),
      writerOf(c.connectorCreate, c.connectorUpdate, c.connectorRemove),
    ),
    actions: root(
      () => channelsOf(runtime, 'action'),
      writerOf(a.actionCreate, a.actionUpdate, a.actionRemove),
    ),
    sources: root(
      () => channelsOf(runtime, 'source'),
      writerOf(s.sourceCreate, s.sourceUpdate, s.sourceRemove),
    ),
  }
}
