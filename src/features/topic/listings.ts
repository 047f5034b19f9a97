import { offers } from '@/contract/capability'
import { getWords } from '@/i18n/use-words'
import { searchFilter } from '@/list/filters/filters'
import { defineListing, wholeList, type Listing } from '@/list/listing'
import { topicTable } from './columns'
import { topicFilters, topicQuery, toTopicTexts } from './filters'
import { findReferences } from './model/patterns'
import { topicPaths } from './paths'
import { referenceTable } from './reference-columns'
import { readersFor, readTopicPatterns } from './references'
import { checkTopic, describeMissing } from './references-missing'

// The broker checks the names of nodes.
const filters = topicFilters([])

/** The lists of this feature that are read without a screen. */
export const listings: readonly Listing[] = [
  defineListing({
    name: 'topics',
    table: topicTable,
    path: topicPaths.topics,
    filters: [searchFilter(toTopicTexts, { mono: true }), ...filters.filter(({ id }) => id !== 'q')],
    pages: ({ api }, values) => {
      const query = topicQuery(filters, values)
      return (page, limit, signal) => api.topicList({ query: { ...query, page, limit } }, { signal })
    },
  }),
  defineListing({
    name: 'topic-references',
    table: referenceTable,
    path: topicPaths.topicTouches,
    of: 'topic',
    checkOwner: checkTopic,
    pages: ({ api, broker, owner, onMissing }) =>
      wholeList(async (signal) => {
        const readers = readersFor((needs) => needs === undefined || offers(needs, broker))
        const read = await readTopicPatterns(readers, api, signal)
        for (const text of describeMissing(read, getWords())) onMissing(text)
        return findReferences(read.patterns, owner)
      }),
  }),
]
