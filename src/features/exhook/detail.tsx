import { useRead } from '@/api/query'
import exhookDisable from '@commands/exhook/disable'
import exhookEnable from '@commands/exhook/enable'
import exhookMove from '@commands/exhook/move'
import exhookRemove from '@commands/exhook/delete'
import { offer } from '@/command/offer'
import { worstState, type Exhook, type HookMetrics } from './contract'
import { useWords } from '@/i18n/use-words'
import { useParams, useSearch } from '@/route/location'
import { exhookPaths } from './paths'
import { to } from '@/route/paths'
import { DetailPage, type MissingSubject } from '@/detail/detail-page'
import { ReadError } from '@/detail/read-error'
import { unpagedSource } from '@/list/list'
import { Views } from '@/list/views'
import { Card } from '@/ui/card'
import { Stat } from '@/ui/stat'
import { Table, Td, Th, THead, Tr } from '@/ui/table'
import { Untrusted } from '@/ui/untrusted'
import { ExhookForm } from './form'
import { ExhookMark, figure, getExhookState } from './state'

const missingSubject: MissingSubject = {
  codes: ['BAD_REQUEST', 'NOT_FOUND'],
  title: 'exhook.gone',
  text: 'exhook.goneText',
  list: to(exhookPaths.exhooks),
  back: 'exhook.back',
}
const tabs = ['overview', 'hooks', 'settings'] as const
const every = 5000

/** One ExHook server: its metrics by node, its hooks and its settings. */
export default function ExhookDetail() {
  const { name = '' } = useParams(exhookPaths.exhook)
  const { t } = useWords()
  const [{ tab: requestedTab }] = useSearch()
  const query = useRead('exhookDetail', { params: { name } }, { every })
  const row = query.data
  const tab = tabs.find((one) => one === requestedTab) ?? 'overview'
  const at = (one: (typeof tabs)[number]) =>
    to(exhookPaths.exhook, { name }, one === 'overview' ? {} : { tab: one })
  const words = {
    overview: t('access.view.overview'),
    hooks: t('exhook.hooks'),
    settings: t('access.view.settings'),
  }
  const exhook = name
  return (
    <DetailPage
      about={{ resource: 'exhook', id: name }}
      source={unpagedSource(query, row === undefined ? undefined : [row])}
      offers={
        row === undefined
          ? []
          : [
              offer(row.enable === false ? exhookEnable : exhookDisable, { exhook }),
              offer(exhookMove, { exhook }),
              offer(exhookRemove, { exhook }),
            ]
      }
      every={every}
      state={row && <ExhookMark state={getExhookState(row)} />}
      missing={missingSubject}
    >
      {row !== undefined && (
        <>
          <Views
            label={t('access.views')}
            at={at(tab)}
            views={tabs.map((one) => ({ label: words[one], to: at(one) }))}
          />
          {tab === 'overview' ? (
            <Overview row={row} />
          ) : tab === 'hooks' ? (
            <Hooks name={name} />
          ) : (
            <ExhookForm row={row} />
          )}
        </>
      )}
    </DetailPage>
  )
}

const figures = [
  ['succeed', 'exhook.succeed'],
  ['failed', 'exhook.failed'],
  ['rate', 'exhook.rate'],
  ['max_rate', 'exhook.maxRate'],
] as const

function MetricHeaders() {
  const { t } = useWords()
  return figures.map(([name, title]) => (
    <Th key={name} align="end">
      {t(title)}
    </Th>
  ))
}

/** The metrics as returned; the rate is already per second. */
function Figures({ metrics }: { metrics: HookMetrics | undefined }) {
  const { format } = useWords()
  return figures.map(([name]) => (
    <Td key={name} align="end">
      {format.number(figure(metrics, name))}
    </Td>
  ))
}

function Overview({ row }: { row: Exhook }) {
  const { t, format } = useWords()
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3">
        {figures.map(([name, title]) => (
          <Stat key={name} label={t(title)} value={format.number(figure(row.metrics, name))} />
        ))}
      </div>
      <Card title={t('access.byNode')} flush>
        <Table label={t('access.byNodeTable')}>
          <THead>
            <tr>
              <Th>{t('param.node')}</Th>
              <Th>{t('access.status')}</Th>
              <MetricHeaders />
            </tr>
          </THead>
          <tbody>
            {(row.node_status ?? []).map((each) => (
              <Tr key={each.node}>
                <Td>
                  <Untrusted mono text={each.node} max={60} />
                </Td>
                <Td>
                  <ExhookMark state={worstState([each])} />
                </Td>
                <Figures metrics={row.node_metrics?.find(({ node }) => node === each.node)?.metrics} />
              </Tr>
            ))}
          </tbody>
        </Table>
      </Card>
    </>
  )
}

function Hooks({ name }: { name: string }) {
  const { t } = useWords()
  const query = useRead('exhookHooks', { params: { name } }, { every })
  return (
    <>
      <ReadError query={query} />
      {query.data?.length === 0 && (
        <p role="status" className="text-muted">
          {t('exhook.noHooks')}
        </p>
      )}
      {query.data !== undefined && query.data.length > 0 && (
        <Card title={t('exhook.hooks')} flush>
          <Table label={t('exhook.hooks')}>
            <THead>
              <tr>
                <Th>{t('exhook.hook')}</Th>
                <Th>{t('exhook.params')}</Th>
                <MetricHeaders />
              </tr>
            </THead>
            <tbody>
              {query.data.map((hook, index) => (
                <Tr key={index}>
                  <Td>
                    <Untrusted mono text={hook.$raw ?? hook.name} max={60} />
                  </Td>
                  <Td>
                    <Untrusted mono text={JSON.stringify(hook.params ?? {})} max={120} />
                  </Td>
                  <Figures metrics={hook.metrics} />
                </Tr>
              ))}
            </tbody>
          </Table>
        </Card>
      )}
    </>
  )
}
