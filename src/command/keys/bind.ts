import type { Key, MessageValues } from '@/i18n/key'
import type { AnyCommand } from '../command'
import { writes } from '../reach'
import { fixedKeys, neededKeys } from './fixed'
import { keyLabel } from './label'
import { getAliases, keyOf, type OwnKey, type OwnKeys } from './own'
import { conflicts, isReserved } from './reserved'
import { isKey, parseHotkey } from './stroke'

/** How “no key” and “no short names” are written. */
export const nothing = 'none'

/** Two or more commands with one key where both work. */
export type KeyConflict = { readonly hotkey: string; readonly commands: readonly AnyCommand[] }

/** Why a key or a name is refused, as a message. */
export type Refusal = { readonly key: Key; readonly values?: MessageValues }

const maxListed = 3
const named = new Set([
  ...neededKeys,
  'delete',
  'insert',
  ...Array.from({ length: 12 }, (_, at) => `f${String(at + 1)}`),
])
const keyIn = (stroke: string) => (stroke.endsWith('+') ? '+' : (stroke.split('+').at(-1) ?? ''))
const canPress = (stroke: string) =>
  named.has(keyIn(stroke)) || /^[\x21-\x7e\p{Script=Latin}]$/u.test(keyIn(stroke))

/** Two keys clash if they are equal, on a Mac or elsewhere, or if one begins the other. */
const clash = (a: string, b: string) =>
  conflicts([
    { id: 'a', hotkey: a },
    { id: 'b', hotkey: b },
  ])[0]

/** The noun a command acts on; a part of a client counts as the client. */
const nounsOf = ({ params }: AnyCommand): readonly string[] =>
  Object.values(params).flatMap(({ prompt }) =>
    prompt.kind === 'pick' ? [prompt.resource === 'subscription' ? 'client' : prompt.resource] : [],
  )

/** Whether both keys can work at the same time; not where each acts on a different noun. */
function meet(a: AnyCommand, b: AnyCommand): boolean {
  const [one, other] = [nounsOf(a), nounsOf(b)]
  return one.length === 0 || other.length === 0 || one.some((noun) => other.includes(noun))
}

/** Why a command cannot have this key at all; does not check the keys of other commands. */
export function keyRefusal(command: AnyCommand, hotkey: string): Refusal | undefined {
  const strokes = isKey(hotkey) ? parseHotkey(hotkey, false) : []
  if (strokes.length === 0 || strokes.length > maxListed || !strokes.every(canPress))
    return { key: 'key.problem.form' }
  const values = { key: keyLabel(hotkey) }
  if (strokes.some((stroke) => neededKeys.includes(keyIn(stroke))))
    return { key: 'key.problem.needed', values }
  const fixed = Object.entries(fixedKeys).find(([one]) => clash(one, hotkey) !== undefined)
  if (fixed !== undefined)
    return { key: 'key.problem.fixed', values: { key: keyLabel(fixed[0]), what: fixed[1] } }
  if (isReserved(hotkey)) return { key: 'key.problem.reserved', values }
  // A slip of the finger must not change a broker (WCAG 2.1.4 would allow single keys).
  return writes(command) && strokes.length === 1 && !strokes[0]?.includes('+')
    ? { key: 'key.problem.bare', values }
    : undefined
}

/**
 * The commands that have this very key where the command's would work, and those whose key begins or
 * continues it.
 */
export function othersWith(
  command: AnyCommand,
  hotkey: string,
  commands: readonly AnyCommand[],
  own: OwnKeys,
): { readonly same: readonly AnyCommand[]; readonly begins: readonly AnyCommand[] } {
  const near = commands
    .filter((other) => other.id !== command.id && meet(command, other))
    .flatMap((other) => {
      const kind = clash(hotkey, keyOf(other, own) ?? '')?.kind
      return kind === undefined ? [] : [{ other, kind }]
    })
  const of = (kind: 'duplicate' | 'prefix') =>
    near.filter((one) => one.kind === kind).map(({ other }) => other)
  return { same: of('duplicate'), begins: of('prefix') }
}

/**
 * Every key that two commands share in the same place; where one key begins the other, the shorter is
 * named.
 */
export function keyConflicts(commands: readonly AnyCommand[], own: OwnKeys): readonly KeyConflict[] {
  const keyed = commands.filter((command) => keyOf(command, own) !== undefined)
  const byId = new Map(keyed.map((command) => [command.id as string, command]))
  const found = conflicts(keyed.map((command) => ({ id: command.id, hotkey: keyOf(command, own) ?? '' })))
  return found.flatMap(({ ids, hotkey }): KeyConflict[] => {
    const [a, b] = ids.map((id) => byId.get(id))
    return a !== undefined && b !== undefined && meet(a, b) ? [{ hotkey, commands: [a, b] }] : []
  })
}

/** Splits a text into short names at blanks and commas. */
export const aliasesIn = (text: string): readonly string[] =>
  text.trim() === nothing ? [] : [...new Set(text.split(/[\s,，、]+/).filter((name) => name !== ''))]

/** Why a command cannot have these short names: their form, or the command that has them. */
export function aliasRefusal(
  command: AnyCommand,
  names: readonly string[],
  commands: readonly AnyCommand[],
  own: OwnKeys,
): Refusal | undefined {
  for (const name of names) {
    if (name.length > 30 || !/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u.test(name))
      return { key: 'alias.problem.form', values: { name } }
    const other = commands.find(
      (one) =>
        one.id !== command.id &&
        [one.id as string, ...getAliases(one, own)].some(
          (taken) => taken.toLowerCase() === name.toLowerCase(),
        ),
    )
    if (other !== undefined) return { key: 'alias.problem.taken', values: { name, what: other.title } }
  }
  return undefined
}

/** The keys with one command's changed; an entry equal to the default is removed. */
export function withOwn(
  own: OwnKeys,
  { id, hotkey }: Pick<AnyCommand, 'id' | 'hotkey'>,
  change: OwnKey,
): OwnKeys {
  const next = { ...own[id], ...change }
  if (next.key !== undefined && next.key === (hotkey ?? '')) delete next.key
  if (next.aliases?.length === 0) delete next.aliases
  const { [id]: _, ...rest } = own
  const entry = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined))
  return Object.keys(entry).length === 0 ? rest : { ...rest, [id]: entry }
}
