import { useRead } from '@/api/query'
import { useOffers } from '@/command/current-broker'
import { every } from './columns'
import { useSpaces } from '@/features/namespace/namespace-filter'
import { IntegrationList } from './list'

/** What a list is asked for: from 6.1 on the rows of a namespace, or all. */
function useAsked() {
  const { asked } = useSpaces()
  return Object.keys(asked).length === 0 ? {} : { query: asked }
}

/** The connections to other systems, each with how it stands and how much goes through it. */
export function ConnectorList() {
  return (
    <IntegrationList
      noun="connector"
      title="screen.connectors"
      query={useRead('connector', 'connectorList', useAsked(), { every })}
    />
  )
}

/** What is sent to other systems. Where there are summaries, the configurations are not read for it. */
export function ActionList() {
  const short = useOffers()('actionSummaries')
  const summaries = useRead('action', 'actionSummaries', useAsked(), { every, enabled: short })
  const whole = useRead('action', 'actionList', useAsked(), { every, enabled: !short })
  return <IntegrationList noun="action" title="screen.actions" query={short ? summaries : whole} />
}

/** What comes in from other systems. Where there are summaries, the configurations are not read for it. */
export function SourceList() {
  const short = useOffers()('actionSummaries')
  const summaries = useRead('source', 'sourceSummaries', useAsked(), { every, enabled: short })
  const whole = useRead('source', 'sourceList', useAsked(), { every, enabled: !short })
  return <IntegrationList noun="source" title="screen.sources" query={short ? summaries : whole} />
}
