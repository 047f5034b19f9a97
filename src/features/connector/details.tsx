import { useRead } from '@/api/query'
import { useParams } from '@/route/location'
import { newerPaths } from '@/route/newer-paths'
import { paths } from '@/route/paths'
import { every, TargetDetail } from './detail'

/** The page of a data bridge: state and traffic per node, settings, and the rules that use it. */
export function BridgeDetail() {
  const { id = '' } = useParams(paths.bridge)
  return (
    <TargetDetail
      noun="bridge"
      id={id}
      query={useRead('bridge', 'bridgeDetail', { params: { id } }, { every })}
    />
  )
}

/** The page of a connector. */
export function ConnectorDetail() {
  const { id = '' } = useParams(newerPaths.connector)
  return (
    <TargetDetail
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
    <TargetDetail
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
    <TargetDetail
      noun="source"
      id={id}
      query={useRead('source', 'sourceDetail', { params: { id } }, { every })}
    />
  )
}
