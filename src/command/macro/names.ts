import { splitLine, type Token } from '@/lib/text/line'
import { languageNow } from '@/i18n/i18n'
import { translate } from '@/i18n/use-words'
import { ownKeys } from '../keys/own'
import { commandNames, nameOf, type CommandNames } from '../prompt/line'
import type { Registry } from '../registry'

/** A title has no more words. */
const longestName = 6

let known: { readonly of: readonly unknown[]; readonly names: CommandNames } | undefined

/** What the palette knows commands by: ids, short names, titles in the present language and their first words. */
function namesIn(registry: Registry): CommandNames {
  const of = [registry.all, ownKeys.get(), languageNow()]
  if (known === undefined || of.some((part, place) => part !== known?.of[place]))
    known = { of, names: commandNames(registry.all, ({ title }) => [translate(title)]) }
  return known.names
}

/** The id that a line means by its first words, and where they end; undefined where it begins with an id, or with nobody's name. */
function headOf(
  tokens: readonly Token[],
  registry: Registry,
): { readonly id: string; readonly end: number } | undefined {
  const [first] = tokens
  if (first === undefined || registry.get(first.text) !== undefined) return undefined
  for (let count = Math.min(longestName, tokens.length); count > 0; count--) {
    const head = tokens.slice(0, count)
    if (head.some(({ quoted, name }) => quoted || name !== undefined)) continue
    const command = namesIn(registry).get(nameOf(head.map(({ text }) => text).join(' ')))
    if (command !== undefined) return { id: command.id, end: head.at(-1)?.end ?? 0 }
  }
  return undefined
}

/** Lines with the id of each command in place of what the palette knows it by: `kick sensor-01` is `client.kick sensor-01`. */
export const withIds = (text: string, registry: Registry): string =>
  text.replace(/[^\r\n]+/g, (line) => {
    if (line.trimStart().startsWith('#')) return line
    const { tokens } = splitLine(line)
    const head = headOf(tokens, registry)
    return head === undefined ? line : line.slice(0, tokens[0]?.start) + head.id + line.slice(head.end)
  })
