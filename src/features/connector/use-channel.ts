import { useRead } from '@/api/query'
import type { Channel } from './nouns'

/** The counters of an action or a source. */
export function useChannelMetrics(noun: Channel, id: string, every: number) {
  const action = useRead('action', 'actionMetrics', { params: { id } }, { every, enabled: noun === 'action' })
  const source = useRead('source', 'sourceMetrics', { params: { id } }, { every, enabled: noun === 'source' })
  return noun === 'action' ? action : source
}
