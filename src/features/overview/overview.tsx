import { useEffect } from 'react'
import { changed, useNewest, useRead } from '@/api/query'
import { noScreenContext, setScreenContext } from '@/command/screen-context'
import { Processing } from '@/features/node/processing'
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
 * than 30.
 */
export default function Overview() {
  const { t } = useWords()
  const cluster = useRead('cluster', {}, { fresh: 5000 })
  const current = useRead('monitorCurrent', {}, { fresh: 5000 })
  const { data: nodes } = useRead('nodeList', {}, { fresh: 5000 })
  const names = nodes?.flatMap(({ node, $raw }) => ($raw === undefined ? [node] : [])) ?? []
  const samples = useNewest('monitor', () => true)
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
        {cluster.data !== undefined && (
          <span className="text-muted">
            {t('overview.cluster')} <Untrusted text={cluster.data.name} max={60} />
          </span>
        )}
        <span className="flex-1" />
        <Refresh every={5000} onRefresh={refresh} />
      </div>
      <Health />
      <Beginning samples={samples} />
      <Cards samples={samples} />
      <Nodes />
      <History nodes={names} />
      <Processing now={current.data} />
    </div>
  )
}
