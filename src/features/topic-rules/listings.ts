import { defineListing, wholeList, type Listing } from '@/list/listing'
import { autoSubscribeTable } from './auto-subscribe-columns'
import { topicRulesPaths } from './paths'
import { rewriteTable } from './rewrite-columns'

/** The lists of this feature that are read without a screen. */
export const listings: readonly Listing[] = [
  defineListing({
    name: 'rewrite-rules',
    table: rewriteTable,
    path: topicRulesPaths.topicRewrite,
    pages: ({ api }) =>
      wholeList(async (signal) =>
        (await api.rewriteRules({}, { signal })).map((row, index) => ({ ...row, place: index + 1 })),
      ),
  }),
  defineListing({
    name: 'auto-subscriptions',
    table: autoSubscribeTable,
    path: topicRulesPaths.autoSubscribe,
    pages: ({ api }) => wholeList((signal) => api.autoSubscribe({}, { signal })),
  }),
]
