import exhookCreate from '@commands/exhook/create'
import exhookDelete from '@commands/exhook/delete'
import exhookDisable from '@commands/exhook/disable'
import exhookEdit from '@commands/exhook/edit'
import exhookEnable from '@commands/exhook/enable'
import exhookMove from '@commands/exhook/move'
import { restoreInPlace } from '@/command/undo/restore-steps'
import { lostSecrets } from '@/command/undo/secrets'
import { step } from '@/command/undo/step'
import {
  configIn,
  findFollower,
  placeBefore,
  word,
  type PlaceArgs,
  type UndoTarget,
} from '@/command/undo/target'
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
    if (was === undefined) return [step(exhookDelete, { exhook: name })]
    const move = (place: PlaceArgs) => step(exhookMove, { exhook: name, ...place })
    if (now !== undefined)
      return restoreInPlace(
        {
          edit: (config) => step(exhookEdit, { exhook: name, config }),
          enable: () => step(exhookEnable, { exhook: name }),
          disable: () => step(exhookDisable, { exhook: name }),
          move,
        },
        was,
        now,
      )
    return [
      step(exhookCreate, { config: was.settings }),
      ...(was.next === undefined ? [] : [move(placeBefore(was.next))]),
    ]
  },
  lost: (was, command, values) => lostSecrets(was.settings, command, configIn(values)),
}
