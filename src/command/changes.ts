import { at, isConfig, isSecretKey } from '@/contract/family/config'
import { leavesOf } from '@/contract/family/leaves'
import { wordPath } from '@/contract/family/word-path'
import { lookUp, type Translate } from '@/i18n/use-words'
import { exactBytes } from '@/lib/bytes'
import { plain } from '@/lib/text/untrusted'
import { formatDuration } from '@/lib/time/time'
import type { AnyCommand, Change, CommandArgs, Confirm, Outcome } from './command'
import type { Context } from './context'
import { same } from './overwritten'
import { labelKey } from './prompt/phrase'

/** What a save would change, in the order of the parameters; what is not given stays, and so does what it is of. */
export const changesOf = (command: AnyCommand, before: CommandArgs, given: CommandArgs): Change[] =>
  Object.keys(command.params)
    .filter(
      (param) =>
        command.params[param]?.prompt.kind !== 'pick' &&
        given[param] !== undefined &&
        !same(before[param], given[param]),
    )
    .flatMap((param) => partsOf(command, param, before[param], given[param]))

/** Of a configuration each setting that differs is a change by itself. */
function partsOf(command: AnyCommand, param: string, from: unknown, to: unknown): Change[] {
  if (command.params[param]?.prompt.kind !== 'json' || !isConfig(to)) return [{ param, from, to }]
  const before = isConfig(from) ? from : {}
  // What is no longer there is a change as well.
  return [...new Set([...leavesOf(to), ...leavesOf(before)])]
    .filter((path) => !same(at(before, path), at(to, path)))
    .map((path) => ({ param, path, from: at(before, path), to: at(to, path) }))
}

/** What a change is called: its parameter, or the field of a configuration. */
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

/** A value of a change in words; of keys and certificates, and of secrets, not the value. */
export function changedWords(
  command: AnyCommand,
  { param, path }: Change,
  value: unknown,
  t: Translate,
): string {
  if (isPem(value)) return 'PEM'
  if (
    path !== undefined &&
    value !== undefined &&
    value !== '' &&
    isSecretKey(path.slice(path.lastIndexOf('.') + 1))
  )
    return '••••••'
  return settingWords(command, param, value, t)
}

/** A setting as people read it, exact: what would be rounded for a list is the very thing that changes here. A secret only has dots. */
export function settingWords(command: AnyCommand, name: string, value: unknown, t: Translate): string {
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

/** A save as it is asked before it is sent: what it changes, and what it costs. */
export type Saving = { readonly changes: readonly Change[]; readonly confirm: Confirm }

/** Reads what stands there and compares; without a change there is nothing to ask, nor to send. The cost is told by the command itself, where it has one. */
export async function savingOf(
  command: AnyCommand,
  given: CommandArgs,
  context: Context,
  asked: Confirm | undefined,
): Promise<Saving> {
  const before = (await command.current?.(given, context)) ?? {}
  const changes = changesOf(command, before, given)
  const effect = command.effect?.(given, context)
  const body: Confirm =
    effect === undefined
      ? { body: 'form.changes.ask', values: { count: changes.length } }
      : { body: effect.key, ...(effect.values === undefined ? {} : { values: effect.values }) }
  return {
    changes,
    confirm: { verb: 'form.changes.save', ...(asked ?? command.confirm?.(given, 1) ?? body), changes },
  }
}

/**
 * Reads again what was saved. The broker merges by rules of its own and may keep something else than what it
 * was sent (src/contract/docs/api.md#merge-or-replace): that is said in place of «saved».
 */
export async function readBack(
  command: AnyCommand,
  given: CommandArgs,
  changes: readonly Change[],
  outcome: Outcome,
  context: Context,
  t: Translate,
): Promise<Outcome> {
  if (outcome.kind !== 'done') return outcome
  const now = (await command.current?.(given, context)) ?? {}
  const read = ({ param, path }: Change): unknown =>
    path === undefined ? now[param] : isConfig(now[param]) ? at(now[param], path) : undefined
  // A key or a certificate is told as the path where it is kept now.
  const unlike = changes
    .filter((change) => !same(read(change), change.to) && !isPem(change.to))
    .map((change): Change => ({ ...change, from: change.to, to: read(change) }))
  if (unlike.length === 0) return outcome
  return {
    ...outcome,
    message: 'form.changes.unlike',
    values: { what: unlike.map((change) => changeWords(command, change, t)).join('; ') },
    differs: true,
  }
}
