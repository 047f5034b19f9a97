import { hostileTexts } from '@/lib/text/hostile'
import { isTopicFilter } from '@/lib/net/mqtt-topic'
import type { RewriteRule } from '@/features/topic-rules/model/rewrite'
import type { AutoSubscription } from '../checks/bodies'

/** Rewrites an old naming scheme of sensors, which simulated devices do not use. */
export const demoRewrite: readonly RewriteRule[] = [
  { action: 'publish', dest_topic: 'sensors/$1/temp', re: '^legacy/(.+)/t$', source_topic: 'legacy/#' },
  { action: 'all', dest_topic: 'site/${clientid}/$1', re: '^my/(.+)$', source_topic: 'my/#' },
]

/** The corpus in both lists, if the broker accepts it. */
const filters = hostileTexts.map(({ text }) => text).filter((text) => isTopicFilter(text))
export const hostileRewrite: readonly RewriteRule[] = filters.slice(0, 19).map((text, i) => ({
  action: 'subscribe',
  dest_topic: text,
  re: `^hostile/${String(i)}$`,
  source_topic: text,
}))
export const hostileAutoSubscribe: readonly AutoSubscription[] = filters
  .slice(0, 20)
  .map((topic): AutoSubscription => ({ nl: 0, qos: 0, rap: 0, rh: 0, topic: `hostile/auto/${topic}` }))
  .filter(({ topic }) => isTopicFilter(topic))
