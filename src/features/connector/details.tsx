import { useRead } from '@/api/query'
import { useParams } from '@/route/location'
import { newerPaths } from '@/route/newer-paths'
import { every, IntegrationDetail } from './detail'

/** A connection to another system. */
export function ConnectorDetail() {
  const { id = '' } = useParams(newerPaths.connector)
  return (
    <IntegrationDetail
      noun="connector"
      id={id}
      query={useRead('connector', 'connectorDetail', { params: { id } }, { every })}
    />
  )
}

/** One way out to another system. */
export function ActionDetail() {
  const { id = '' } = useParams(newerPaths.action)
  return (
    <IntegrationDetail
      noun="action"
      id={id}
      query={useRead('action', 'actionDetail', { params: { id } }, { every })}
    />
  )
}

/** One way in from another system. */
export function SourceDetail() {
  const { id = '' } = useParams(newerPaths.source)
  return (
    <IntegrationDetail
      noun="source"
      id={id}
      query={useRead('source', 'sourceDetail', { params: { id } }, { every })}
    />
  )
}
