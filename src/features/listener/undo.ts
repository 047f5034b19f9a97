import { onlySwitched } from '@/command/undo/restore-steps'
import { lostSecrets } from '@/command/undo/secrets'
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
    if (was === undefined) return [{ command: 'listener.delete', with: { listener: id } }]
    if (now === undefined)
      return [{ command: 'listener.create', with: { type, name: name.join(':'), config: was } }]
    return [
      onlySwitched(was, now)
        ? { command: was['enable'] === false ? 'listener.stop' : 'listener.start', with: { listener: id } }
        : { command: 'listener.edit', with: { listener: id, config: { ...limitless(now), ...was } } },
    ]
  },
  lost: (was, command, values) => lostSecrets(was, command, configIn(values)),
}
