import { useEffect } from 'react'
import { changed, useNewest, useRead } from '@/api/query'
import { noScreenContext, setScreenContext } from '@/command/screen-context'
import { Processing } from '@/features/node/processing'
import { useChartedNodes } from '@/features/node/use-charted-nodes'
import { useWords } from '@/i18n/use-words'
import { Refresh } from '@/list/refresh'
import { Untrusted } from '@/ui/untrusted'
import { Beginning } from './beginning'
import { Cards } from './cards'
import { Health } from './health'
import { History } from './history'
import { Nodes } from './nodes'

const refresh = () => changed(['monitor', 'node'])

/**
 * The cluster at a glance. 12 + 6 + 4 + 2 + 1 + 1 requests a minute including the shell's own: never more
 * than 30. Each part reads what it shows, so that a reply renders only that part.
 */
export default function Overview() {
  const { t } = useWords()
  useEffect(() => {
    setScreenContext({ ...noScreenContext, refresh })
    return () => setScreenContext(noScreenContext)
  }, [])
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h1 tabIndex={-1} className="text-title font-semibold">
          {t('screen.overview')}
        </h1>
        <ClusterName />
        <span className="flex-1" />
        <Refresh every={5000} onRefresh={refresh} />
      </div>
      <Health />
      <Figures />
      <Nodes />
      <HistoryOfNodes />
      <ProcessingNow />
    </div>
  )
}

function ClusterName() {
  const { t } = useWords()
  const { data: cluster } = useRead('cluster', {}, { fresh: 5000 })
  if (cluster === undefined) return null
  return (
    <span className="text-muted">
      {t('overview.cluster')} <Untrusted text={cluster.name} max={60} />
    </span>
  )
}

function Figures() {
  const samples = useNewest('monitor', () => true)
  return (
    <>
      <Beginning samples={samples} />
      <Cards samples={samples} />
    </>
  )
}

function HistoryOfNodes() {
  const { data: nodes } = useRead('nodeList', {}, { fresh: 5000 })
  return <History nodes={useChartedNodes(nodes ?? [])} />
}

function ProcessingNow() {
  const { data: now } = useRead('monitorCurrent', {}, { fresh: 5000 })
  return <Processing now={now} />
}
