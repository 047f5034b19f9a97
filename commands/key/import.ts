import { defineCommand } from '@/command/command'
import { keyedCommands } from '@/command/keys/change'
import { elsewhere, refusedAs } from '@/command/keys/key-param'
import { keyLabel } from '@/command/keys/label'
import { ownKeys } from '@/command/keys/own'
import { importKeys } from '@/command/keys/transfer'
import { code } from '@/command/param'
import { translate } from '@/i18n/use-words'

/** Imports exported keys and short names; those of commands that the text does not name stay. */
export default defineCommand({
  id: 'key.import',
  group: 'group.settings',
  danger: 'reversible',
  calls: [],
  params: { lines: code('commands', { label: 'key.lines', bulky: true }) },
  errors: { ...elsewhere, KEY_LINES: refusedAs('lines', 'key.refused') },
  async warn({ lines }, _, context) {
    const { conflicts } = importKeys(lines, ownKeys.get(), keyedCommands(context), context.now())
    const what = conflicts
      .slice(0, 5)
      .map(
        ({ hotkey, commands }) =>
          `${keyLabel(hotkey)}: ${commands.map(({ title }) => translate(title)).join(', ')}`,
      )
      .join('; ')
    return conflicts.length === 0
      ? undefined
      : { body: 'key.import.conflicts', values: { count: conflicts.length, what } }
  },
  async run({ lines }, context) {
    const { own, count } = importKeys(lines, ownKeys.get(), keyedCommands(context), context.now())
    return {
      kind: 'app',
      action: { do: 'own-keys', set: own },
      message: 'key.import.done',
      values: { count },
    }
  },
})
