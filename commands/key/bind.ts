import * as z from 'zod/mini'
import { defineCommand, type Outcome } from '@/command/command'
import { nothing } from '@/command/keys/bind'
import { aliased, bound, findLosers, wantCommand } from '@/command/keys/change'
import { commandParam, keyErrors, refusedAs } from '@/command/keys/key-param'
import { keyLabel } from '@/command/keys/label'
import { ownKeys } from '@/command/keys/own'
import { text } from '@/command/param'
import { translate } from '@/i18n/use-words'
import { settingsPaths } from '@/features/settings/paths'
import { to } from '@/route/paths'

/**
 * Gives a command another key in this browser, or none, and other short names; another command loses the
 * key after a warning. Without arguments it opens the form.
 */
export default defineCommand({
  id: 'key.bind',
  group: 'group.settings',
  danger: 'reversible',
  calls: [],
  params: {
    command: commandParam,
    key: text(z.string().check(z.minLength(1, 'error.required')), {
      optional: true,
      askedOnlyByName: true,
      label: 'key.key',
    }),
    aliases: text(z.string(), { optional: true, askedOnlyByName: true, label: 'key.aliases' }),
  },
  errors: {
    ...keyErrors,
    KEY_REFUSED: refusedAs('key', 'key.refused'),
    ALIAS_REFUSED: refusedAs('aliases', 'key.refused'),
  },
  async warn({ command, key }, _, context) {
    if (command === undefined || key === undefined) return undefined
    const losers = findLosers(wantCommand(command, context), key, context)
    return losers.length === 0
      ? undefined
      : {
          body: 'key.bind.takes',
          values: { key: keyLabel(key), what: losers.map(({ title }) => translate(title)).join(', ') },
          verb: 'key.bind.verb',
        }
  },
  async run({ command, key, aliases }, context): Promise<Outcome> {
    if (command === undefined) return { kind: 'go', to: to(settingsPaths.keys) }
    const result = wantCommand(command, context)
    if (key === undefined && aliases === undefined)
      return { kind: 'go', to: to(settingsPaths.key, { id: result.id }) }
    const title = translate(result.title)
    const keyed = key === undefined ? ownKeys.get() : bound(result, key, context)
    const set = aliases === undefined ? keyed : aliased(result, aliases, context, keyed)
    const action = { do: 'own-keys', set } as const
    if (key === undefined) return { kind: 'app', action, message: 'alias.edit.done', values: { title } }
    return key === nothing
      ? { kind: 'app', action, message: 'key.bind.none', values: { title } }
      : { kind: 'app', action, message: 'key.bind.done', values: { title, key: keyLabel(key) } }
  },
})
