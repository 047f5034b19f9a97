import { nodesOfTopic, retainedOnTopic, rulesOnTopic, subscribers } from '@/features/topic/related'

export const topicMetricsRelations = [subscribers, rulesOnTopic, retainedOnTopic, nodesOfTopic]
