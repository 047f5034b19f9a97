import { useRead } from '@/api/query'
import { useParams } from '@/route/location'
import { bridgePaths } from '@/features/bridge/paths'
import { connectorPaths } from './paths'
import { every, TargetDetail } from './detail'

/** The page of a data bridge: state and traffic per node, settings, and the rules that use it. */
export function BridgeDetail() {
  const { id = '' } = useParams(bridgePaths.bridge)
  return <TargetDetail noun="bridge" id={id} query={useRead('bridgeDetail', { params: { id } }, { every })} />
}

/** The page of a connector. */
export function ConnectorDetail() {
  const { id = '' } = useParams(connectorPaths.connector)
  return (
    <TargetDetail
      noun="connector"
      id={id}
      query={useRead('connectorDetail', { params: { id } }, { every })}
    />
  )
}

/** The page of an action. */
export function ActionDetail() {
  const { id = '' } = useParams(connectorPaths.action)
  return <TargetDetail noun="action" id={id} query={useRead('actionDetail', { params: { id } }, { every })} />
}

/** The page of a source. */
export function SourceDetail() {
  const { id = '' } = useParams(connectorPaths.source)
  return <TargetDetail noun="source" id={id} query={useRead('sourceDetail', { params: { id } }, { every })} />
}
