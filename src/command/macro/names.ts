import { splitLine, type Token } from '@/lib/text/line'
import { languageNow } from '@/i18n/i18n'
import { translate } from '@/i18n/use-words'
import { ownKeys } from '../keys/own'
import { commandNames, normalizeName, type CommandNames } from '../prompt/line'
import type { Registry } from '../registry'

/** Maximum number of words in a title. */
const longestName = 6

let known: { readonly of: readonly unknown[]; readonly names: CommandNames } | undefined

/**
 * All names by which the palette finds commands: ids, short names, titles in the current language and their
 * first words.
 */
function namesIn(registry: Registry): CommandNames {
  const of = [registry.all, ownKeys.get(), languageNow()]
  if (known === undefined || of.some((part, place) => part !== known?.of[place]))
    known = { of, names: commandNames(registry.all, ({ title }) => [translate(title)]) }
  return known.names
}

/**
 * The command id that the first words of a line refer to, and where they end; undefined where the line
 * begins with an id or an unknown name.
 */
function headOf(
  tokens: readonly Token[],
  registry: Registry,
): { readonly id: string; readonly end: number } | undefined {
  const [first] = tokens
  if (first === undefined || registry.get(first.text) !== undefined) return undefined
  for (let count = Math.min(longestName, tokens.length); count > 0; count--) {
    const head = tokens.slice(0, count)
    if (head.some(({ quoted, name }) => quoted || name !== undefined)) continue
    const command = namesIn(registry).get(normalizeName(head.map(({ text }) => text).join(' ')))
    if (command !== undefined) return { id: command.id, end: head.at(-1)?.end ?? 0 }
  }
  return undefined
}

/** Replaces the palette name of each command by its id: `kick sensor-01` becomes `client.kick sensor-01`. */
export const withIds = (text: string, registry: Registry): string =>
  text.replace(/[^\r\n]+/g, (line) => {
    if (line.trimStart().startsWith('#')) return line
    const { tokens } = splitLine(line)
    const head = headOf(tokens, registry)
    return head === undefined ? line : line.slice(0, tokens[0]?.start) + head.id + line.slice(head.end)
  })
