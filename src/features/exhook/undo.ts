import { restoreInPlace } from '@/command/undo/restore-steps'
import { lostSecrets } from '@/command/undo/secrets'
import { configIn, findFollower, placeBefore, word, type UndoTarget } from '@/command/undo/target'
import type { Config } from '@/contract/family/config'

type Exhook = { readonly settings: Config; readonly next?: string }

export const exhookUndo: UndoTarget<Exhook> = {
  of: ({ exhook: name, config }) =>
    name !== undefined ? [word(name)] : config === undefined ? [] : [word((config as Config)['name'])],
  read: async (ids, { context: { api, signal } }) => {
    const { toExhookSettings: exhookSettingsOf } = await import('./contract')
    const rows = (await api.exhookList({}, { signal })).filter((row) => row.$raw === undefined)
    const order = rows.map(({ name }) => name)
    return new Map(
      ids.flatMap((id) => {
        const row = rows.find(({ name }) => name === id)
        const next = findFollower(order, id)
        return row === undefined
          ? []
          : [
              [
                id,
                { settings: exhookSettingsOf(row) as Config, ...(next === undefined ? {} : { next }) },
              ] as const,
            ]
      }),
    )
  },
  restore(name, was, now) {
    if (was === undefined) return [{ command: 'exhook.delete', with: { exhook: name } }]
    if (now !== undefined) return restoreInPlace('exhook', { exhook: name }, was, now)
    return [
      { command: 'exhook.create', with: { config: was.settings } },
      ...(was.next === undefined
        ? []
        : [{ command: 'exhook.move', with: { exhook: name, ...placeBefore(was.next) } } as const]),
    ]
  },
  lost: (was, command, values) => lostSecrets(was.settings, command, configIn(values)),
}
