import { bridgePaths } from '@/features/bridge/paths'
import { clusterLinkPaths } from '@/features/cluster-link/paths'
import { connectorPaths } from '@/features/connector/paths'
import { delayedParts } from '@/features/delayed/model/id'
import { delayedPaths } from '@/features/delayed/paths'
import { messagePipelinePaths } from '@/features/message-pipeline/paths'
import { messageQueuePaths } from '@/features/message-queue/paths'
import { rulePaths } from '@/features/rule/paths'
import { topicFilterMetricsPaths } from '@/features/topic-filter-metrics/paths'
import { topicMetricsPaths } from '@/features/topic-metrics/paths'
import { topicRulesPaths } from '@/features/topic-rules/paths'
import { to, type Path } from '@/route/paths'
import type { TopicPattern } from './model/patterns'

/** The page of an object that names topics, or the list that it is a row of. */
export function findRefPath({ resource, id }: Pick<TopicPattern, 'resource' | 'id'>): Path {
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
