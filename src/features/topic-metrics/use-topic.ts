import { useEffect, useState } from 'react'
import { useConnection } from '@/connection/use-connection'
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

/** Polls one topic more often than the list, and collects samples for its charts while it is shown. */
export function useTopic(topic: string): TopicReading {
  const connection = useConnection()
  const addressable = isAddressable(topic)
  const detail = useRead('topicMetricsDetail', { params: { topic } }, { every, enabled: addressable })
  // The topics `.` and `..` cannot be part of an address, but the list contains them.
  const list = useRead('topicMetricsList', {}, { every, enabled: !addressable })
  const query = addressable ? detail : list
  const row = addressable
    ? detail.data
    : list.data?.find((one) => one.$raw === undefined && one.topic === topic)
  const [state, setState] = useState<{ topic: string; samples: readonly Sample[] }>({ topic, samples: [] })
  const { dataUpdatedAt: read } = query
  const metrics = row?.metrics
  const fresh = useReadSince(topic, read)
  useEffect(() => {
    if (metrics === undefined || !fresh) return
    setState((now) => ({
      topic,
      samples: addSample(now.topic === topic ? now.samples : [], { at: connection.now(), metrics }),
    }))
  }, [connection, topic, metrics, fresh, read])
  return { row, samples: state.topic === topic ? state.samples : [], error: query.error }
}
