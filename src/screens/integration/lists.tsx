import { useRead } from '@/api/query'
import { useOffers } from '@/command/at-hand'
import { every } from './columns'
import { IntegrationList } from './list'

/** The connections to other systems, each with how it stands and how much goes through it. */
export function ConnectorList() {
  return <IntegrationList noun="connector" title="screen.connectors" query={useRead('connector', 'connectorList', {}, { every })} />
}

/** What is sent to other systems. Where there are summaries, the configurations are not read for it. */
export function ActionList() {
  const short = useOffers()('actionSummaries')
  const summaries = useRead('action', 'actionSummaries', {}, { every, enabled: short })
  const whole = useRead('action', 'actionList', {}, { every, enabled: !short })
  return <IntegrationList noun="action" title="screen.actions" query={short ? summaries : whole} />
}

/** What comes in from other systems. Where there are summaries, the configurations are not read for it. */
export function SourceList() {
  const short = useOffers()('actionSummaries')
  const summaries = useRead('source', 'sourceSummaries', {}, { every, enabled: short })
  const whole = useRead('source', 'sourceList', {}, { every, enabled: !short })
  return <IntegrationList noun="source" title="screen.sources" query={short ? summaries : whole} />
}
