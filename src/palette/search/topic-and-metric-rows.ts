import type { AnyCommand } from '@/command/command'
import { fold, wordsIn } from '@/command/search/fold'
import { keysBelow, lookUp, translate as t } from '@/i18n/use-words'
import { isTopicFilter, isTopicName } from '@/lib/net/mqtt-topic'
import { plain } from '@/lib/text/untrusted'
import { isHeldBack, RowRank } from '@/command/search/rank'
import { findRanges } from '../step/suggestions'
import { isAbsent, commandRow, type LocalQuery, type PaletteRow } from './palette-row'

/** The commands for a typed topic: for any name, and for a filter. */
const ofTopic = {
  name: ['topic.who', 'retained.show', 'publish.send', 'topic-metrics.create', 'topic.touches'],
  filter: ['topic.who', 'topic.touches'],
} as const

/** Maximum number of metrics; the list shows all. */
const maxMetrics = 6
/** Minimum length: fewer letters occur in every second name. */
const minLetters = 3

const known = ({ registry, context }: LocalQuery, id: string): AnyCommand[] => {
  const command = registry.get(id)
  return command === undefined || isAbsent(command, context) ? [] : [command]
}

/**
 * The commands for a typed topic: receivers, retained message, publishing, monitoring, and what else names it. `sure` where the
 * text must be a topic.
 */
export function topicRows(query: LocalQuery, text: string, sure: boolean): PaletteRow[] {
  const topic = text.trim()
  // A topic with a blank is rather a phrase that ends with one.
  if (topic === '' || !isTopicFilter(topic) || (!sure && (!topic.includes('/') || /\s/.test(topic))))
    return []
  return ofTopic[isTopicName(topic) ? 'name' : 'filter']
    .flatMap((id) => known(query, id))
    .map((command) =>
      commandRow(command, query.context, {
        id: `topic:${command.id}`,
        given: { topic },
        what: plain(topic, 60),
        noun: 'topic',
        section: `${t('palette.on')} ${plain(topic, 60)}`,
        rank: RowRank.TitlePart,
      }),
    )
}

/** The metrics whose name or meaning matches. */
export function metricRows(query: LocalQuery, text: string): PaletteRow[] {
  const words = wordsIn(text)
  const [command] = known(query, 'metrics.show')
  if (command === undefined || words.join('').length < minLetters) return []
  const prefix = 'metrics.meaning.'
  const found = keysBelow(prefix)
    .map((key) => ({ name: key.slice(prefix.length), meaning: lookUp(key) ?? '' }))
    .filter(({ name, meaning }) => words.every((word) => fold(`${name} ${meaning}`).includes(word)))
  // A match by name comes before one by meaning, and a short name before longer ones.
  const placeOf = ({ name }: (typeof found)[number]) =>
    (words.every((word) => name.includes(word)) ? 0 : 1000) + name.length
  return found
    .sort((a, b) => placeOf(a) - placeOf(b))
    .slice(0, maxMetrics)
    .map((metric) => {
      const { name, meaning } = metric
      const rank = placeOf(metric) < 1000 ? RowRank.ObjectPart : RowRank.Keyword
      return {
        ...commandRow(command, query.context, {
          id: `metric:${name}`,
          given: { metric: name },
          title: name,
          detail: meaning,
          section: t('screen.metrics'),
        }),
        ranges: findRanges(name, text.trim()),
        mono: true,
        rank,
        held: isHeldBack(rank, text),
      }
    })
}
