import type { AnyCommand } from '@/command/command'
import {
  each,
  findFollower,
  placeBefore,
  undefinedIfMissing,
  word,
  type Step,
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
    if (was === undefined) return [{ command: 'plugin.uninstall', with: { plugin: key } }]
    if (now === undefined) return 'package'
    const run: readonly Step[] =
      was.running === now.running
        ? []
        : [
            {
              command: (was.running ? 'plugin.start' : 'plugin.stop') satisfies AnyCommand['id'],
              with: { plugin: key },
            },
          ]
    return [
      ...run,
      ...(was.next === now.next
        ? []
        : [{ command: 'plugin.move', with: { plugin: key, ...placeBefore(was.next) } } as const]),
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
    was === undefined ? 'unset' : [{ command: 'plugin.configure', with: { plugin: key, config: was } }],
}
