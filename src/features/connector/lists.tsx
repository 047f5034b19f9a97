import { useRead } from '@/api/query'
import { useOffers } from '@/command/current-broker'
import { every } from './columns'
import { useSpaces } from '@/features/namespace/namespace-filter'
import { TargetList } from './list'

/** The query of a list: since 6.1 the rows of a namespace, or all. */
function useListQuery() {
  const { asked } = useSpaces()
  return Object.keys(asked).length === 0 ? {} : { query: asked }
}

/** The data bridges with state per node, traffic, and switch. */
export function BridgeList() {
  return <TargetList noun="bridge" query={useRead('bridgeList', {}, { every })} />
}

/** The connections to other systems with state and traffic. */
export function ConnectorList() {
  return <TargetList noun="connector" query={useRead('connectorList', useListQuery(), { every })} />
}

/** The actions, from summaries without configurations if there are any. */
export function ActionList() {
  const short = useOffers()('actionSummaries')
  const summaries = useRead('actionSummaries', useListQuery(), { every, enabled: short })
  const full = useRead('actionList', useListQuery(), { every, enabled: !short })
  return <TargetList noun="action" query={short ? summaries : full} />
}

/** The sources, from summaries without configurations if there are any. */
export function SourceList() {
  const short = useOffers()('actionSummaries')
  const summaries = useRead('sourceSummaries', useListQuery(), { every, enabled: short })
  const full = useRead('sourceList', useListQuery(), { every, enabled: !short })
  return <TargetList noun="source" query={short ? summaries : full} />
}
