import pluginConfigure from '@commands/plugin/configure'
import pluginMove from '@commands/plugin/move'
import pluginStart from '@commands/plugin/start'
import pluginStop from '@commands/plugin/stop'
import pluginUninstall from '@commands/plugin/uninstall'
import { step } from '@/command/undo/step'
import {
  each,
  findFollower,
  placeBefore,
  undefinedIfMissing,
  word,
  type UndoTarget,
} from '@/command/undo/target'
import { runningOn } from './commands'
import { getPluginKey } from './model/key'

type Plugin = { readonly running: boolean; readonly next?: string }

export const pluginUndo: UndoTarget<Plugin> = {
  of: async ({ plugin: key, file }: { readonly plugin?: unknown; readonly file?: unknown }) => {
    if (key !== undefined) return [word(key)]
    return file instanceof File ? [file.name.replace(/\.tar\.gz$/, '')] : []
  },
  read: async (ids, { context: { api, signal } }) => {
    const rows = (await api.pluginList({}, { signal })).filter((row) => row.$raw === undefined)
    const order = rows.map(getPluginKey)
    return new Map(
      ids.flatMap((id) => {
        const row = rows.find((one) => getPluginKey(one) === id)
        const next = findFollower(order, id)
        return row === undefined
          ? []
          : [
              [
                id,
                { running: runningOn(row.running_status) > 0, ...(next === undefined ? {} : { next }) },
              ] as const,
            ]
      }),
    )
  },
  restore(key, was, now) {
    if (was === undefined) return [step(pluginUninstall, { plugin: key })]
    if (now === undefined) return 'package'
    return [
      ...(was.running === now.running ? [] : [step(was.running ? pluginStart : pluginStop, { plugin: key })]),
      ...(was.next === now.next ? [] : [step(pluginMove, { plugin: key, ...placeBefore(was.next) })]),
    ]
  },
}

/** The configuration of a plugin; a removed plugin cannot be restored. */
export const pluginConfigUndo: UndoTarget<Readonly<Record<string, unknown>>> = {
  of: ({ plugin: key }) => [word(key)],
  read: each((name, { context: { api, signal } }) =>
    undefinedIfMissing(api.pluginConfig({ params: { name } }, { signal })),
  ),
  restore: (key, was) =>
    was === undefined ? 'unset' : [step(pluginConfigure, { plugin: key, config: was })],
}
