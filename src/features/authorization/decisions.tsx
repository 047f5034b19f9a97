import type { Reading } from '@/api/query'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { ReadError } from '@/detail/read-error'
import { Card } from '@/ui/card'
import { Stat } from '@/ui/stat'
import { Table, Td, Th, THead, Tr } from '@/ui/table'
import { Untrusted } from '@/ui/untrusted'
import { standingText, type Standing } from '@/features/authentication/state'

type Counters = Readonly<Record<string, unknown>>
/** The decisions of an authenticator or a source since the broker started, in total and per node. */
export type Decided = Pick<Standing, 'status'> & {
  readonly metrics?: Counters | undefined
  readonly node_metrics?:
    readonly { readonly node: string; readonly metrics?: Counters | undefined }[] | undefined
  readonly node_status?: readonly { readonly node: string; readonly status: string }[] | undefined
  readonly node_error?: readonly { readonly node: string; readonly reason?: unknown }[] | undefined
}

/** Counters as cards and per node. `names` are the counters of its decisions with their labels. */
export function Decisions({
  query,
  names,
  enabled,
}: {
  query: Reading<Decided>
  names: readonly (readonly [name: string, title: Key])[]
  /** A disabled one has no connection status. */
  enabled: boolean
}) {
  const { t, format } = useWords()
  const { metrics, node_metrics = [], node_status = [], node_error = [] } = query.data ?? {}
  const number = (from: Counters | undefined, name: string) => {
    const value = from?.[name]
    return format.number(typeof value === 'number' ? value : undefined)
  }
  const nodes = [...new Set([...node_status, ...node_metrics, ...node_error].map(({ node }) => node))].sort()
  const columns = [...names, ['rate', 'access.metric.rate'] as const]
  return (
    <>
      <ReadError query={query} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3">
        {names.map(([name, title]) => (
          <Stat key={name} label={t(title)} value={number(metrics, name)} />
        ))}
        <Stat
          label={t('access.metric.rate')}
          value={number(metrics, 'rate')}
          note={t('access.rateNote', {
            mean: number(metrics, 'rate_last5m'),
            max: number(metrics, 'rate_max'),
          })}
        />
      </div>
      <Card title={t('access.byNode')} flush>
        <Table label={t('access.byNodeTable')}>
          <THead>
            <tr>
              <Th>{t('param.node')}</Th>
              <Th>{t('access.status')}</Th>
              {columns.map(([name, title]) => (
                <Th key={name} align="end">
                  {t(title)}
                </Th>
              ))}
            </tr>
          </THead>
          <tbody>
            {nodes.map((node) => {
              const reason = node_error.find((one) => one.node === node)?.reason
              return (
                <Tr key={node}>
                  <Td>
                    <Untrusted mono text={node} max={60} />
                  </Td>
                  <Td>
                    {enabled ? standingText(node_status.find((one) => one.node === node)?.status) : t('none')}{' '}
                    {typeof reason === 'string' && (
                      <span className="text-small text-muted">
                        <Untrusted text={reason} max={120} />
                      </span>
                    )}
                  </Td>
                  {columns.map(([name]) => (
                    <Td key={name} align="end">
                      {number(node_metrics.find((one) => one.node === node)?.metrics, name)}
                    </Td>
                  ))}
                </Tr>
              )
            })}
          </tbody>
        </Table>
      </Card>
    </>
  )
}
