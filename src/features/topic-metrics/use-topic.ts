import { useEffect, useState } from 'react'
import { brokerNow } from '@/api/broker'
import type { ApiError } from '@/api/error'
import { useRead } from '@/api/query'
import { useReadSince } from '@/api/read-since'
import type { TopicMetrics } from './contract'
import { isAddressable } from '@/lib/net/safe-path'
import { addSample, type Sample } from './facts'

const every = 2000

export type TopicReading = {
  readonly row: TopicMetrics | undefined
  readonly samples: readonly Sample[]
  readonly error: ApiError | null
}

/** One topic looked at closely: read more often than the list, and what was read is kept for the charts as long as it is looked at. */
export function useTopic(topic: string): TopicReading {
  const own = isAddressable(topic)
  const detail = useRead('topicMetrics', 'topicMetricsDetail', { params: { topic } }, { every, enabled: own })
  // The call of its own cannot name `.` and `..`; the list knows them too.
  const list = useRead('topicMetrics', 'topicMetricsList', {}, { every, enabled: !own })
  const query = own ? detail : list
  const row = own ? detail.data : list.data?.find((one) => one.$raw === undefined && one.topic === topic)
  const [kept, setKept] = useState<{ topic: string; samples: readonly Sample[] }>({ topic, samples: [] })
  const { dataUpdatedAt: read } = query
  const metrics = row?.metrics
  const fresh = useReadSince(topic, read)
  useEffect(() => {
    if (metrics === undefined || !fresh) return
    setKept((now) => ({
      topic,
      samples: addSample(now.topic === topic ? now.samples : [], { at: brokerNow(), metrics }),
    }))
  }, [topic, metrics, fresh, read])
  return { row, samples: kept.topic === topic ? kept.samples : [], error: query.error }
}
