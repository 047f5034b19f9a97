import { lookUp, type Translate } from '@/i18n/use-words'
import { exactBytes } from '@/lib/bytes'
import { plain } from '@/lib/text/untrusted'
import { formatDuration } from '@/lib/time/time'
import type { AnyCommand, Change, CommandArgs, Confirm, Outcome } from './command'
import type { Context } from './context'
import { same } from './overwritten'
import { labelKey } from './prompt/phrase'

/** What a save would change, in the order of the parameters; what is not given stays. */
export const changesOf = (command: AnyCommand, before: CommandArgs, given: CommandArgs): Change[] =>
  Object.keys(command.params).filter((param) => given[param] !== undefined && !same(before[param], given[param])).map((param) => ({ param, from: before[param], to: given[param] }))

/** A setting as people read it, exact: what would be rounded for a list is the very thing that changes here. A secret only has dots. */
export function settingWords(command: AnyCommand, name: string, value: unknown, t: Translate): string {
  const prompt = command.params[name]?.prompt
  if (value === undefined || value === null || value === '') return t('none')
  if (prompt?.kind === 'secret') return '••••••'
  if (prompt?.kind === 'choice') return lookUp(`${prompt.words}.${String(value)}`) ?? String(value)
  if (typeof value === 'boolean') return t(value ? 'on' : 'off')
  if (prompt?.kind === 'duration' && typeof value === 'number') return formatDuration(value)
  if (prompt?.kind === 'bytes' && typeof value === 'number') return exactBytes(value)
  if (prompt?.kind === 'keyValue' && typeof value === 'object') return plain(Object.entries(value).map(([key, one]) => `${key}=${String(one)}`).join(', ') || t('none'), 200)
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return plain(value.join(', ') || t('none'), 200)
  return plain(typeof value === 'object' ? JSON.stringify(value) : String(value), 200)
}

/** One change on one line: `Queue length: 1000 → 500`. */
export const changeWords = (command: AnyCommand, { param, from, to }: Change, t: Translate): string =>
  `${t(labelKey(command, param))}: ${settingWords(command, param, from, t)} → ${settingWords(command, param, to, t)}`

/** A save as it is asked before it is sent: what it changes, and what it costs. */
export type Saving = { readonly changes: readonly Change[]; readonly confirm: Confirm }

/** Reads what stands there and compares; without a change there is nothing to ask, nor to send. The cost is told by the command itself, where it has one. */
export async function savingOf(command: AnyCommand, given: CommandArgs, context: Context, asked: Confirm | undefined): Promise<Saving> {
  const before = (await command.current?.(given, context)) ?? {}
  const changes = changesOf(command, before, given)
  const effect = command.effect?.(given, context)
  const body: Confirm = effect === undefined ? { body: 'form.changes.ask', values: { count: changes.length } } : { body: effect.key, ...(effect.values === undefined ? {} : { values: effect.values }) }
  return { changes, confirm: { verb: 'form.changes.save', ...(asked ?? command.confirm?.(given, 1) ?? body), changes } }
}

/**
 * Reads again what was saved. The broker merges by rules of its own and may keep something else than what it was sent (contract C
 * §19.3): that is said in place of «saved». What it was before is offered back.
 */
export async function readBack(command: AnyCommand, given: CommandArgs, changes: readonly Change[], outcome: Outcome, context: Context, t: Translate): Promise<Outcome> {
  if (outcome.kind !== 'done') return outcome
  const now = (await command.current?.(given, context)) ?? {}
  const unlike = changes.filter(({ param, to }) => !same(now[param], to)).map(({ param, to }): Change => ({ param, from: to, to: now[param] }))
  const back = changes.every(({ from }) => from !== undefined && from !== '') ? { undo: { command: command.id, with: { ...picked(command, given), ...Object.fromEntries(changes.map(({ param, from }) => [param, from])) } } } : {}
  if (unlike.length === 0) return { ...back, ...outcome }
  return { ...back, ...outcome, message: 'form.changes.unlike', values: { what: unlike.map((change) => changeWords(command, change, t)).join('; ') }, unlike: true }
}

/** What a setting is of, where there are many such: it stays the same when it is taken back. */
const picked = (command: AnyCommand, given: CommandArgs): CommandArgs => Object.fromEntries(Object.entries(given).filter(([name]) => command.params[name]?.prompt.kind === 'pick'))
