import { useRead } from '@/api/query'
import { useParams } from '@/route/location'
import { newerPaths } from '@/route/newer-paths'
import { every, IntegrationDetail } from './detail'

/** The page of a connector. */
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

/** The page of an action. */
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

/** The page of a source. */
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
