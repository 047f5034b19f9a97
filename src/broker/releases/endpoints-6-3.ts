import { endpoint } from '@/contract/endpoint'

/** Endpoints of 6.3 that the console does not use. */
export const endpoints63 = {
  prometheusTopicMetrics: endpoint('GET', {
    path: '/prometheus/topic_metrics',
    reply: 'text',
    open: 'by-setting',
  }),
} as const
