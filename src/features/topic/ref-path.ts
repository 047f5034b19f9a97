import { aclParts } from '@/features/authorization/model/id'
import { authorizationPaths } from '@/features/authorization/paths'
import { bridgePaths } from '@/features/bridge/paths'
import { clusterLinkPaths } from '@/features/cluster-link/paths'
import { connectorPaths } from '@/features/connector/paths'
import { delayedParts } from '@/features/delayed/model/id'
import { delayedPaths } from '@/features/delayed/paths'
import { messagePipelinePaths } from '@/features/message-pipeline/paths'
import { messageQueuePaths } from '@/features/message-queue/paths'
import { retainedPaths } from '@/features/retained/paths'
import { rulePaths } from '@/features/rule/paths'
import { subscriptionPaths } from '@/features/subscription/paths'
import { topicFilterMetricsPaths } from '@/features/topic-filter-metrics/paths'
import { topicMetricsPaths } from '@/features/topic-metrics/paths'
import { topicRulesPaths } from '@/features/topic-rules/paths'
import { to, type Path } from '@/route/paths'
import type { TopicPattern } from './model/patterns'

/** The page of an object that names topics, or the list that it is a row of. */
export function findRefPath({ resource, id, place }: Pick<TopicPattern, 'resource' | 'id' | 'place'>): Path {
  switch (resource) {
    case 'rule':
      return to(rulePaths.rule, { id })
    case 'bridge':
      return to(bridgePaths.bridge, { id })
    case 'action':
      return to(connectorPaths.action, { id })
    case 'source':
      return to(connectorPaths.source, { id })
    case 'delayed':
      return to(delayedPaths.delayedMessage, delayedParts(id))
    case 'validation':
      return to(messagePipelinePaths.validation, { name: id })
    case 'transformation':
      return to(messagePipelinePaths.transformation, { name: id })
    case 'queue':
      return to(messageQueuePaths.queue, { name: id })
    case 'stream':
      return to(messageQueuePaths.stream, { name: id })
    case 'clusterLink':
      return to(clusterLinkPaths.clusterLink, { name: id })
    case 'topic':
      return to(subscriptionPaths.subscriptions, undefined, { topic: id })
    case 'retained':
      return to(retainedPaths.retainedMessage, { topic: id })
    case 'acl': {
      const { as, who } = aclParts(id)
      return as === 'all'
        ? to(authorizationPaths.authorizationSource, { type: 'built_in_database' }, { for: 'all' })
        : to(authorizationPaths.aclEntry, { as, who })
    }
    case 'authz':
      return to(
        authorizationPaths.authorizationSource,
        { type: id },
        { tab: 'settings', ...(place === undefined ? {} : { line: String(place) }) },
      )
    case 'rewrite':
      return to(topicRulesPaths.topicRewrite)
    case 'autoSubscribe':
      return to(topicRulesPaths.autoSubscribe)
    case 'topicMetrics':
      return to(topicMetricsPaths.topicMetrics)
    case 'topicFilterMetrics':
      return to(topicFilterMetricsPaths.topicFilterMetrics, undefined, { name: id })
  }
}
