import type { Resource } from '@/api/resource'
import type { AnyCommand } from '@/command/command'
import type { Param } from '@/command/param'
import { wordsIn } from '@/command/search/fold'
import { rankOfHit, RowRank } from '@/command/search/rank'
import { isTopicFilter } from '@/lib/net/mqtt-topic'
import { quoteValue } from '@/lib/text/id-list'
import { splitLine } from '@/lib/text/line'
import { plain } from '@/lib/text/untrusted'
import { commandRow, isAbsent, isScoped, type LocalQuery, type PaletteRow } from './palette-row'
import { isValueLike, withoutIdle } from './phrase-words'

/** How many commands are offered for a value. */
const maxRows = 4

/** What is named by its topic. */
const namedByTopics: ReadonlySet<Resource> = new Set(['topic', 'retained', 'topicMetrics'])

/** Whether a parameter takes such a value: a topic where it is one, else the name of an object. */
function takesValue({ prompt }: Param, value: string): boolean {
  const isOfTopics =
    prompt.kind === 'topic' ||
    prompt.kind === 'topicFilter' ||
    (prompt.kind === 'pick' && namedByTopics.has(prompt.resource))
  if (isOfTopics) return isTopicFilter(value)
  return prompt.kind === 'pick' && !/[/#+]/.test(value)
}

function firstParam({ params }: AnyCommand): readonly [string, Param] | undefined {
  const [first] = Object.entries(params)
  return first
}

/**
 * Commands for words that are not their whole name, followed by a value: “diagnose sensor-17”, “metrics of a/b”. The name is looked up
 * on Enter, as that of a typed line.
 */
export function valueRows(query: LocalQuery, text: string): PaletteRow[] {
  const { tokens } = splitLine(text)
  const value = tokens.at(-1)
  if (isScoped(query) || value === undefined || tokens.length < 2 || value.name !== undefined) return []
  if (!value.quoted && !isValueLike(value.text)) return []
  const words = withoutIdle(wordsIn(text.slice(0, value.start))).join(' ')
  const { hits } = query.catalogue.index.query(words, { limit: 20 })
  return hits
    .flatMap((hit) => {
      const command = query.registry.get(hit.entry.id)
      const [name, param] = (command === undefined ? undefined : firstParam(command)) ?? []
      const rank = rankOfHit(hit.tier, hit.byName, words)
      if (command === undefined || name === undefined || param === undefined || rank > RowRank.Word) return []
      if (!takesValue(param, value.text) || isAbsent(command, query.context)) return []
      const row = commandRow(command, query.context, {
        id: `value:${command.id}`,
        kind: 'line',
        what: plain(value.text, 60),
        ...(param.prompt.kind === 'pick' ? { noun: param.prompt.resource } : {}),
        hit,
        typed: words,
      })
      return row.reason !== undefined
        ? []
        : [
            {
              ...row,
              rank,
              line: {
                command,
                named: false,
                texts: { [name]: param.many === true ? quoteValue(value.text) : value.text },
                active: undefined,
                excess: false,
                refusedName: undefined,
                unterminated: false,
              },
            },
          ]
    })
    .sort((a, b) => a.rank - b.rank || isWrite(a) - isWrite(b))
    .slice(0, maxRows)
}

const isWrite = ({ command }: PaletteRow): number => Number(command.danger !== 'read')
