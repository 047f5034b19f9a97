import { useEffect } from 'react'
import { changed, useRead } from '@/api/query'
import invite from '@commands/cluster/invite'
import { offer } from '@/command/offer'
import { noScreenContext, setScreenContext } from '@/command/screen-context'
import { CommandButton } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { useSearch } from '@/route/location'
import { Refresh } from '@/table/refresh'
import { Button } from '@/ui/button'
import { Segmented } from '@/ui/control/segmented'
import { Untrusted } from '@/ui/untrusted'
import { Cards } from './cards'
import { rangeNames, ranges, readRange } from '@/chart/history'
import { HistoryView } from '@/table/detail/history-view'
import { Nodes } from './nodes'

const refresh = () => changed(['monitor', 'node'])

/** The cluster at a glance. 12 + 6 + 4 + 1 requests a minute, the shell's own among them: never more than 30. */
export default function Overview() {
  const { t } = useWords()
  const [search, change] = useSearch()
  const range = readRange(search['range'])
  const asTable = search['view'] === 'table'
  const cluster = useRead('cluster', 'cluster', {}, { fresh: 5000 })
  const history = useRead(
    'monitor',
    'monitor',
    { query: { latest: ranges[range] } },
    { every: 60_000, keep: true },
  )
  useEffect(() => {
    setScreenContext({ ...noScreenContext, refresh, offers: [offer(invite)] })
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
        <CommandButton command={invite} />
      </div>
      <Cards samples={history.data} />
      <Nodes />
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-body font-semibold">{t('overview.history')}</h2>
        <span className="flex-1" />
        <Segmented
          label={t('overview.range')}
          value={range}
          onChange={(next) => change({ range: next === '1h' ? undefined : next })}
          options={rangeNames.map((name) => ({ value: name, label: t(`overview.ranges.${name}`) }))}
        />
        <Button
          size="sm"
          aria-pressed={asTable}
          onClick={() => change({ view: asTable ? undefined : 'table' })}
        >
          {t('overview.table')}
        </Button>
      </div>
      <HistoryView history={history} seconds={ranges[range]} asTable={asTable} />
    </div>
  )
}
