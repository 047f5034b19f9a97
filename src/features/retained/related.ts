import { metricsOnTopic, nodesOfTopic, rulesOnTopic, subscribers } from '@/features/topic/related'

export const retainedRelations = [subscribers, rulesOnTopic, metricsOnTopic, nodesOfTopic]
