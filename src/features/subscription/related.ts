import { refsOf, related, type Relation } from '@/command/relation'
import { metricsOnTopic, retainedOnTopic, rulesOnTopic } from '@/features/topic/related'
import { unshared } from '@/lib/net/mqtt-topic'
import { subscriptionParts } from './model/id'

export const subscriptionRelations: readonly Relation[] = [
  {
    title: 'related.subscribers',
    find: (id) => Promise.resolve(related(refsOf('client', [subscriptionParts(id)?.clientid]))),
  },
  {
    title: 'related.topics',
    find(id) {
      const topic = subscriptionParts(id)?.topic
      return Promise.resolve(related(refsOf('topic', topic === undefined ? [] : [unshared(topic).filter])))
    },
  },
  ...[rulesOnTopic, retainedOnTopic, metricsOnTopic].map(({ title, find }): Relation => ({
    title,
    async find(id, api, signal) {
      const topic = subscriptionParts(id)?.topic
      return topic === undefined ? related([]) : await find(topic, api, signal)
    },
  })),
]
