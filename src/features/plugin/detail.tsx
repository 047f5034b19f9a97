import { lazy, Suspense } from 'react'
import { useRead } from '@/api/query'
import pluginMove from '@commands/plugin/move'
import pluginRemove from '@commands/plugin/uninstall'
import pluginStart from '@commands/plugin/start'
import pluginSync from '@commands/plugin/sync'
import pluginStop from '@commands/plugin/stop'
import { useOffers } from '@/command/current-broker'
import { offer } from '@/command/offer'
import type { Plugin } from './contract'
import { translateWord, useWords } from '@/i18n/use-words'
import { useParams } from '@/route/location'
import { pluginPaths } from './paths'
import { to } from '@/route/paths'
import { DetailPage } from '@/detail/detail-page'
import { Fact, Facts } from '@/detail/facts'
import { unpagedSource } from '@/list/list'
import { Card } from '@/ui/card'
import { Link } from '@/ui/link'
import { Skeleton } from '@/ui/skeleton'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import { fitPage } from '@/ui/page-width'
import { formatAuthors, PluginState, pluginState } from './state'

const Markdown = lazy(() => import('./markdown'))
const Configuration = lazy(() => import('./configuration'))
const every = 5000

/** One plugin: the description from its package, its state on each node, and its README. */
export default function PluginDetail() {
  const { name = '' } = useParams(pluginPaths.plugin)
  const { t } = useWords()
  const query = useRead('pluginDetail', { params: { name } }, { every })
  const row = query.data
  const plugin = name
  const offered = useOffers()
  return (
    <DetailPage
      about={{ resource: 'plugin', id: name }}
      source={unpagedSource(query, row === undefined ? undefined : [row])}
      offers={
        row === undefined
          ? []
          : [
              offer(pluginState(row) === 'stopped' ? pluginStart : pluginStop, { plugin }),
              offer(pluginMove, { plugin }),
              ...(offered('pluginFiles') ? [offer(pluginSync, { plugin })] : []),
              offer(pluginRemove, { plugin }),
            ]
      }
      every={every}
      state={row && <PluginState row={row} />}
      missing={{
        codes: ['NOT_FOUND'],
        title: 'plugin.gone',
        text: 'plugin.goneText',
        list: to(pluginPaths.plugins),
        back: 'plugin.back',
      }}
    >
      {row !== undefined && (
        <div ref={fitPage} className="flex page-width flex-col gap-3">
          <PackageDetails row={row} />
          <Nodes row={row} />
          {row.with_config_schema === true && (
            <Suspense fallback={<Skeleton />}>
              <Configuration name={name} />
            </Suspense>
          )}
          <Card title={t('plugin.readme')}>
            {row.readme === undefined || row.readme.trim() === '' ? (
              <p className="text-muted">{t('plugin.noReadme')}</p>
            ) : (
              <Suspense fallback={<Skeleton />}>
                <Markdown text={row.readme} />
              </Suspense>
            )}
          </Card>
        </div>
      )}
    </DetailPage>
  )
}

function PackageDetails({ row }: { row: Plugin }) {
  const { t } = useWords()
  const { builder, compatibility = {} } = row
  const facts = [
    ['plugin.version', row.rel_vsn],
    ['plugin.description', row.description],
    ['plugin.authors', formatAuthors(row)],
    ['plugin.builder', builder?.name],
    ['plugin.date', row.date ?? row.git_commit_or_build_date],
    [
      'plugin.compatibility',
      Object.entries(compatibility)
        .map(
          ([of, versions]) => `${of} ${typeof versions === 'string' ? versions : JSON.stringify(versions)}`,
        )
        .join(', '),
    ],
    ...(row.md5sum === undefined ? [] : [['plugin.md5', row.md5sum] as const]),
    ...(row.with_config_schema === undefined
      ? []
      : [['plugin.config', t(row.with_config_schema ? 'plugin.hasConfig' : 'plugin.noConfig')] as const]),
  ] as const
  return (
    <Card title={t('plugin.facts')}>
      <Facts>
        {facts.map(([title, text]) => (
          <Fact key={title} name={t(title)}>
            {text === undefined || text === '' ? t('none') : <Untrusted text={text} max={400} />}
          </Fact>
        ))}
        {(
          [
            ['plugin.repo', row.repo],
            ['plugin.website', builder?.website],
          ] as const
        ).map(([title, address]) => (
          <Fact key={title} name={t(title)}>
            {address === undefined || address === '' ? (
              t('none')
            ) : (
              <Link external className="inline-block min-h-6 max-w-full leading-6 break-all" href={address}>
                <Untrusted text={address} max={120} />
              </Link>
            )}
          </Fact>
        ))}
      </Facts>
    </Card>
  )
}

/** The state on each node, with the reason where it does not run. */
function Nodes({ row }: { row: Plugin }) {
  const { t } = useWords()
  return (
    <Card title={t('plugin.nodes')}>
      <ul className="flex flex-col gap-1">
        {(row.running_status ?? []).map(({ node, status, reason }) => (
          <li key={node} className="flex flex-wrap items-center gap-x-3">
            <Untrusted mono text={node} max={60} />
            <StatusMark state={status} word={translateWord('plugin.state.', status)} />
            {reason !== undefined && (
              <span className="text-muted">
                <Untrusted text={reason} max={200} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
