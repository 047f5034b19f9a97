import { defineCommand } from '@/command/command'
import { resetKey, wantCommand, wantFree } from '@/command/keys/change'
import { commandParam, keyErrors, refusedAs } from '@/command/keys/key-param'
import { translate } from '@/i18n/use-words'
import { settingsPaths } from '@/features/settings/paths'
import { to } from '@/route/paths'

/** Resets the key and short names of a command, unless another command has the key by now. */
export default defineCommand({
  id: 'key.reset',
  group: 'group.settings',
  danger: 'reversible',
  calls: [],
  params: { command: commandParam },
  errors: { ...keyErrors, KEY_REFUSED: refusedAs('command', 'key.refused') },
  async run({ command }, context) {
    if (command === undefined) return { kind: 'go', to: to(settingsPaths.keys) }
    const result = wantCommand(command, context)
    wantFree(result, context)
    return {
      kind: 'app',
      action: { do: 'own-keys', set: resetKey(result) },
      message: 'key.reset.done',
      values: { title: translate(result.title) },
    }
  },
})
