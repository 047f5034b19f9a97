import { useRead } from '@/api/query'
import type { AuthenticatorStatus } from '@/contract/authentication'
import { useWords } from '@/i18n/use-words'
import { ReadError } from '@/table/detail/read-error'
import { Card } from '@/ui/card'
import { Stat } from '@/ui/stat'
import { Table, Td, Th, THead, Tr } from '@/ui/table'
import { Untrusted } from '@/ui/untrusted'
import { stateOf } from './facts'

const perNode = ['success', 'failed', 'nomatch', 'rate'] as const
const decided = ['success', 'failed', 'nomatch'] as const
type Metrics = NonNullable<AuthenticatorStatus['metrics']>

/** What an authenticator decided since the broker started, over all nodes and on each. */
export function Overview({ id }: { id: string }) {
  const { t, format } = useWords()
  const query = useRead('authn', 'authenticatorStatus', { params: { id } }, { every: 5000 })
  const { metrics, node_metrics = [], node_status = [], node_error = [] } = query.data ?? {}
  const number = (from: Metrics | undefined, name: keyof Metrics & string) => format.number(from?.[name] as number | undefined)
  const nodes = [...new Set([...node_status, ...node_metrics, ...node_error].map(({ node }) => node))].sort()
  return (
    <>
      <ReadError query={query} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3">
        {decided.map((name) => <Stat key={name} label={t(`access.metric.${name}`)} value={number(metrics, name)} />)}
        <Stat label={t('access.metric.rate')} value={number(metrics, 'rate')} unit={t('access.rateUnit')} note={t('access.rateNote', { mean: number(metrics, 'rate_last5m'), most: number(metrics, 'rate_max') })} />
      </div>
      <Card title={t('access.byNode')} flush>
        <Table label={t('access.byNode')}>
          <THead>
            <tr>
              <Th>{t('param.node')}</Th>
              <Th>{t('access.status')}</Th>
              {perNode.map((name) => <Th key={name} align="end">{t(`access.metric.${name}`)}</Th>)}
            </tr>
          </THead>
          <tbody>
            {nodes.map((node) => {
              const own = node_metrics.find((one) => one.node === node)?.metrics
              const reason = node_error.find((one) => one.node === node)?.reason
              return (
                <Tr key={node}>
                  <Td><Untrusted mono text={node} max={60} /></Td>
                  <Td>{t(`access.state.${stateOf(node_status.find((one) => one.node === node)?.status)}`)} {reason !== undefined && <span className="text-small text-muted"><Untrusted text={reason} max={120} /></span>}</Td>
                  {perNode.map((name) => <Td key={name} align="end">{number(own, name)}</Td>)}
                </Tr>
              )
            })}
          </tbody>
        </Table>
      </Card>
    </>
  )
}
