import listenerCreate from '@commands/listener/create'
import listenerDelete from '@commands/listener/delete'
import listenerEdit from '@commands/listener/edit'
import listenerStart from '@commands/listener/start'
import listenerStop from '@commands/listener/stop'
import { onlySwitched } from '@/command/undo/restore-steps'
import { lostSecrets } from '@/command/undo/secrets'
import { asReported, step } from '@/command/undo/step'
import { configIn, each, undefinedIfMissing, word, type UndoTarget } from '@/command/undo/target'
import type { Config } from '@/contract/family/config'
import { toListenerSettings } from './contract'

/** The value of a limit that did not exist: an update cannot remove one. */
const limitless = (now: Config): Config =>
  Object.fromEntries(
    Object.keys(now)
      .filter((name) => name.endsWith('_rate'))
      .map((name) => [name, 'infinity']),
  )

export const listenerUndo: UndoTarget<Config> = {
  of: ({ listener: id, type, name }) =>
    id !== undefined ? [word(id)] : word(name) === '' ? [] : [`${word(type) || 'tcp'}:${word(name)}`],
  read: each(async (id, { context: { api, signal } }) => {
    const row = await undefinedIfMissing(api.listenerDetail({ params: { id } }, { signal }))
    return row === undefined ? undefined : toListenerSettings(row)
  }),
  restore(id, was, now) {
    const [type = '', ...name] = id.split(':')
    if (was === undefined) return [step(listenerDelete, { listener: id })]
    if (now === undefined)
      return [step(listenerCreate, { type: asReported(type), name: name.join(':'), config: was })]
    return [
      onlySwitched(was, now)
        ? step(was['enable'] === false ? listenerStop : listenerStart, { listener: id })
        : step(listenerEdit, { listener: id, config: { ...limitless(now), ...was } }),
    ]
  },
  lost: (was, command, values) => lostSecrets(was, command, configIn(values)),
}
