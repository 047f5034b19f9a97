import { at, isConfig } from '@/contract/family/config'
import { isSecretPath } from '@/lib/secret/name'
import { maskSecrets } from '@/lib/secret/value'
import { listLeaves } from '@/contract/family/leaves'
import { wordPath } from '@/contract/family/word-path'
import { lookUp, type Translate } from '@/i18n/use-words'
import { exactBytes } from '@/lib/bytes'
import { plain } from '@/lib/text/untrusted'
import { formatDuration } from '@/lib/time/time'
import type { AnyCommand, CommandArgs, Outcome } from './command'
import type { Change, Confirm } from './confirm'
import type { Context } from './context'
import { same } from './overwritten'
import { labelKey } from './prompt/phrase'

/**
 * The changes that a save would make, in the order of the parameters; parameters without a value and the
 * one that names the object are left out.
 */
export const listChanges = (command: AnyCommand, before: CommandArgs, given: CommandArgs): Change[] =>
  Object.keys(command.params)
    .filter(
      (param) =>
        command.params[param]?.prompt.kind !== 'pick' &&
        given[param] !== undefined &&
        !same(before[param], given[param]),
    )
    .flatMap((param) => partsOf(command, param, before[param], given[param]))

/** Lists each setting of a configuration that differs as a change of its own. */
function partsOf(command: AnyCommand, param: string, from: unknown, to: unknown): Change[] {
  if (command.params[param]?.prompt.kind !== 'json' || !isConfig(to)) return [{ param, from, to }]
  const before = isConfig(from) ? from : {}
  // A removed setting is a change as well.
  return [...new Set([...listLeaves(to), ...listLeaves(before)])]
    .filter((path) => !same(at(before, path), at(to, path)))
    .map((path) => ({ param, path, from: at(before, path), to: at(to, path) }))
}

/** The label of a change: its parameter, or the field of a configuration. */
export function changeLabel(command: AnyCommand, { param, path }: Change, t: Translate): string {
  if (path === undefined) return t(labelKey(command, param))
  const of =
    Object.values(command.params)
      .map(({ prompt }) => (prompt.kind === 'pick' ? prompt.resource : undefined))
      .find((one) => one !== undefined) ?? ''
  return (
    [`${of}.${path}`, path, `${of}.${wordPath(path)}`, wordPath(path)]
      .map((one) => lookUp(`field.${one}`))
      .find((one) => one !== undefined) ?? path
  )
}

const isPem = (value: unknown): boolean => typeof value === 'string' && value.startsWith('-----BEGIN ')

/** Formats a value of a change; keys, certificates and secrets are not shown. */
export function changedWords(
  command: AnyCommand,
  { param, path }: Change,
  value: unknown,
  t: Translate,
): string {
  if (isPem(value)) return 'PEM'
  if (path !== undefined && value !== undefined && value !== '' && isSecretPath(path.split('.')))
    return '••••••'
  return settingWords(command, param, value, t)
}

/** Formats a setting exactly, because rounding could hide the change. Secrets are shown as dots. */
export function settingWords(command: AnyCommand, name: string, setting: unknown, t: Translate): string {
  const value = maskSecrets(setting, [name])
  const prompt = command.params[name]?.prompt
  if (value === undefined || value === null || value === '') return t('none')
  if (prompt?.kind === 'secret') return '••••••'
  if (prompt?.kind === 'choice') return lookUp(`${prompt.words}.${String(value)}`) ?? String(value)
  if (typeof value === 'boolean') return t(value ? 'on' : 'off')
  if (prompt?.kind === 'duration' && typeof value === 'number') return formatDuration(value)
  if (prompt?.kind === 'bytes' && typeof value === 'number') return exactBytes(value)
  if (prompt?.kind === 'keyValue' && typeof value === 'object')
    return plain(
      Object.entries(value)
        .map(([key, one]) => `${key}=${String(one)}`)
        .join(', ') || t('none'),
      200,
    )
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return plain(value.join(', ') || t('none'), 200)
  return plain(typeof value === 'object' ? JSON.stringify(value) : String(value), 200)
}

/** One change on one line: `Queue length: 1000 → 500`. */
export const changeWords = (command: AnyCommand, change: Change, t: Translate): string =>
  `${changeLabel(command, change, t)}: ${changedWords(command, change, change.from, t)} → ${changedWords(command, change, change.to, t)}`

/** A save before it is sent: its changes, and the question about them. */
export type Saving = {
  readonly changes: readonly Change[]
  readonly confirm: Confirm
  /** Whether the question is asked: not where saving stops nothing and can be undone. */
  readonly asks: boolean
}

/**
 * Reads the present values and compares them; without a change nothing is asked or sent. A command may
 * describe the cost itself.
 */
export async function findSaving(
  command: AnyCommand,
  given: CommandArgs,
  context: Context,
  asked: Confirm | undefined,
): Promise<Saving> {
  const before = (await command.current?.(given, context)) ?? {}
  const changes = listChanges(command, before, given)
  const effect = command.effect?.(given, context)
  const question = asked ?? command.confirm?.(given, 1)
  const body: Confirm =
    effect === undefined
      ? { body: 'form.changes.ask', values: { count: changes.length } }
      : { body: effect.key, ...(effect.values === undefined ? {} : { values: effect.values }) }
  return {
    changes,
    confirm: { verb: 'form.changes.save', ...(question ?? body), changes },
    asks: question !== undefined || command.danger !== 'reversible',
  }
}

/**
 * Reads the saved settings again. The broker merges by its own rules and may store something else than it
 * was sent (src/contract/docs/api.md#merge-or-replace); the message then says so instead of “saved”. After a save without a
 * question, the message names the changes.
 */
export async function readBack(
  command: AnyCommand,
  given: CommandArgs,
  changes: readonly Change[],
  outcome: Outcome,
  context: Context,
  t: Translate,
  wasAsked = true,
): Promise<Outcome> {
  if (outcome.kind !== 'done') return outcome
  const now = (await command.current?.(given, context)) ?? {}
  const read = ({ param, path }: Change): unknown =>
    path === undefined ? now[param] : isConfig(now[param]) ? at(now[param], path) : undefined
  // A key or a certificate is shown as the path where the broker stores it.
  const unlike = changes
    .filter((change) => !same(read(change), change.to) && !isPem(change.to))
    .map((change): Change => ({ ...change, from: change.to, to: read(change) }))
  if (unlike.length === 0) return wasAsked ? outcome : withChanges(command, changes, outcome, t)
  return {
    ...outcome,
    message: 'form.changes.unlike',
    values: { what: unlike.map((change) => changeWords(command, change, t)).join('; ') },
    differs: true,
  }
}

/** How many changes a message names. */
const named = 3

/** The message of a save with what was changed: “Saved the retainer settings: Max payload size: 1MB → 512KB”. */
const withChanges = (
  command: AnyCommand,
  changes: readonly Change[],
  outcome: Outcome & { kind: 'done' },
  t: Translate,
): Outcome => ({
  ...outcome,
  message: 'form.changes.saved',
  values: {
    done: t(outcome.message, outcome.values),
    what: [
      ...changes.slice(0, named).map((change) => changeWords(command, change, t)),
      ...(changes.length > named ? [t('form.changes.more', { count: changes.length - named })] : []),
    ].join('; '),
  },
})
