import { isConfig, type Config } from '@/contract/family/config'
import type { State } from '../state'
import type { ConfigRoot } from './config-root'

type Named = { readonly type: string; readonly name: string }

/** Data bridges by type and name, with secrets in clear like in the real broker's configuration. */
export function bridgesRoot({ bridges }: State): ConfigRoot {
  const all = () => bridges.list() as Named[]
  return {
    read() {
      const config: { [type: string]: { [name: string]: Config } } = {}
      for (const { type, name } of all()) {
        const stored = bridges.peek(type, name)
        if (stored !== undefined) (config[type] ??= {})[name] = { ...stored.config, enable: stored.enable }
      }
      return config
    },
    async write(value, mode) {
      const wanted = Object.entries(isConfig(value) ? value : {}).flatMap(([type, named]) =>
        Object.entries(isConfig(named) ? named : {}).map(([name, body]) => ({
          type,
          name,
          body: isConfig(body) ? body : {},
        })),
      )
      const has = ({ type, name }: Named, list: readonly Named[]) =>
        list.some((one) => one.type === type && one.name === name)
      const present = all()
      for (const { type, name, body } of wanted) {
        const stored = bridges.peek(type, name)
        if (stored === undefined) await bridges.create({ type, name, ...body })
        else
          await bridges.update(
            { type, name },
            { ...(mode === 'merge' ? { enable: stored.enable, ...stored.config } : {}), ...body },
          )
      }
      if (mode === 'replace')
        for (const one of present)
          if (!has(one, wanted)) await bridges.remove({ type: one.type, name: one.name }, true)
    },
  }
}
