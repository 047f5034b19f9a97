import { RefusedError } from '../refused-error'
import { lookUp, translate } from '@/i18n/use-words'
import { inline } from '@/lib/text/untrusted'
import { hasId } from '../former-names'
import type { AnyCommand } from '../command'
import { checkFile } from '../macro/check'
import { parseFile, printLine, type Problem } from '../macro/file'
import { aliasRefusal, aliasesIn, keyConflicts, keyRefusal, nothing, withOwn, type KeyConflict } from './bind'
import { refusalWords } from './change'
import type { OwnKeys } from './own'

const lineIds = ['key.bind', 'alias.edit']
/** Maximum number of mistakes in one message. */
const maxReported = 3

/**
 * Written above a line about a command that the exporting console does not know, such as one of another
 * release: it is imported unchanged.
 */
const unknownMark = '# a command that this console does not know'

/**
 * The custom keys of this browser as lines of a command file: running or importing them restores the keys.
 */
export const printKeys = (own: OwnKeys, all: readonly AnyCommand[]): string =>
  Object.entries(own)
    .flatMap(([command, { key, aliases }]) =>
      [
        ...(key === undefined
          ? []
          : [
              printLine('key.bind', [
                { name: 'command', value: command },
                { name: 'key', value: key || nothing },
              ]),
            ]),
        ...(aliases === undefined
          ? []
          : [
              printLine('alias.edit', [
                { name: 'command', value: command },
                { name: 'aliases', value: aliases.join(' ') },
              ]),
            ]),
      ].map((line) => (all.some(({ id }) => id === command) ? `${line}\n` : `${unknownMark}\n${line}\n`)),
    )
    .join('')

type Keyed = Pick<AnyCommand, 'id' | 'hotkey'>

/** The keys after an import of a text, and the keys that two commands would then share. */
export type Imported = {
  readonly own: OwnKeys
  readonly count: number
  readonly conflicts: readonly KeyConflict[]
}

type Line = {
  readonly line: number
  readonly command: Keyed
  readonly key?: string
  readonly aliases?: readonly string[]
}

/** Formats a mistake in the file, with its line. */
function formatProblem({ line, key, values = {} }: Problem): string {
  const texts = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? inline(lookUp(value) ?? value, 80) : value,
    ]),
  )
  return translate('key.import.line', { line, text: translate(key, texts) })
}

/**
 * Parses lines of keys and validates all of them before any is applied. Throws with every mistake and its
 * line.
 */
export function importKeys(text: string, own: OwnKeys, all: readonly AnyCommand[], now: number): Imported {
  const { lines, problems } = parseFile(text)
  const { steps, problems: wrong } = checkFile(lines, {
    commandOf: (id) => all.find((one) => lineIds.includes(one.id) && hasId(one, id)),
    values: {},
    now,
    yes: true,
  })
  const mistakes = [...problems, ...wrong].sort((a, b) => a.line - b.line).map(formatProblem)
  const rows = text.split(/\r\n|[\r\n]/)
  const read = steps.flatMap(({ line, given }): Line[] => {
    const isMarked = rows[line - 2] === unknownMark && typeof given['command'] === 'string'
    const command =
      all.find((one) => hasId(one, given['command'])) ??
      (isMarked ? { id: given['command'] as AnyCommand['id'] } : undefined)
    const [key, aliases] = [given['key'], given['aliases']]
    if (command !== undefined && typeof key === 'string')
      return [{ line, command, key: key === nothing ? '' : key }]
    if (command !== undefined && typeof aliases === 'string')
      return [{ line, command, aliases: aliasesIn(aliases) }]
    mistakes.push(
      formatProblem({
        line,
        column: 1,
        key: command === undefined ? 'key.unknown' : 'key.import.incomplete',
      }),
    )
    return []
  })
  const next = read.reduce(
    (keys, { command, key, aliases }) =>
      withOwn(keys, command, {
        ...(key === undefined ? {} : { key }),
        ...(aliases === undefined ? {} : { aliases }),
      }),
    own,
  )
  for (const {
    line,
    command: { id },
    key,
    aliases,
  } of read) {
    const command = all.find((one) => one.id === id)
    if (command === undefined) continue
    const refusal =
      key === undefined || key === ''
        ? aliasRefusal(command, aliases ?? [], all, next)
        : keyRefusal(command, key)
    if (refusal !== undefined)
      mistakes.push(translate('key.import.line', { line, text: refusalWords(refusal) }))
  }
  if (mistakes.length > 0) throw new RefusedError('KEY_LINES', mistakes.slice(0, maxReported).join(' '))
  return {
    own: next,
    count: new Set(read.map(({ command }) => command.id)).size,
    conflicts: keyConflicts(all, next),
  }
}
