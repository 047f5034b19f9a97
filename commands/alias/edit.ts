import * as z from 'zod/mini'
import { defineCommand } from '@/command/command'
import { aliased, wantCommand } from '@/command/keys/change'
import { commandParam, keyErrors, refusedAs } from '@/command/keys/key-param'
import { text } from '@/command/param'
import { translate } from '@/i18n/use-words'
import { settingsPaths } from '@/features/settings/paths'
import { to } from '@/route/paths'

/**
 * Adds short names to a command in this browser, for the palette and its lines. Without names it opens the
 * form.
 */
export default defineCommand({
  id: 'alias.edit',
  formerIds: ['alias.set'],
  group: 'group.settings',
  danger: 'reversible',
  calls: [],
  params: {
    command: commandParam,
    aliases: text(z.string().check(z.minLength(1, 'error.required')), {
      optional: true,
      askedOnlyByName: true,
      label: 'key.aliases',
    }),
  },
  errors: { ...keyErrors, ALIAS_REFUSED: refusedAs('aliases', 'key.refused') },
  async run({ command, aliases }, context) {
    if (command === undefined) return { kind: 'go', to: to(settingsPaths.keys) }
    const result = wantCommand(command, context)
    if (aliases === undefined) return { kind: 'go', to: to(settingsPaths.key, { id: result.id }) }
    return {
      kind: 'app',
      action: { do: 'own-keys', set: aliased(result, aliases, context) },
      message: 'alias.edit.done',
      values: { title: translate(result.title) },
    }
  },
})
