import { useRead } from '@/api/query'
import remove from '@commands/cluster/remove'
import { offer } from '@/command/offer'
import { useWords } from '@/i18n/use-words'
import { useParams } from '@/route/location'
import { nodePaths } from './paths'
import { to } from '@/route/paths'
import { DetailPage } from '@/detail/detail-page'
import { Fact, Facts } from '@/detail/facts'
import { ReadError } from '@/detail/read-error'
import { KnownWord } from '@/list/known-word'
import { unpagedSource } from '@/list/list'
import { Card } from '@/ui/card'
import { NodeState } from './node-state'
import { Untrusted } from '@/ui/untrusted'
import { readMemory, running } from './facts'
import { Memory } from './memory'
import { Traffic } from './traffic'
import { Watermarks } from './watermarks'

const every = 10_000

/**
 * One node. The endpoint of a single node does not know stopped nodes, so their data comes from the list
 * (src/contract/docs/cluster.md#stopped-nodes).
 */
export default function NodeDetail() {
  const { node = '' } = useParams(nodePaths.node)
  const { t, format } = useWords()
  const nodes = useRead('nodeList', {}, { every })
  const row = nodes.data?.find((one) => one.$raw === undefined && one.node === node)
  const up = row !== undefined && running(row)
  const stats = useRead('nodeStats', { params: { node } }, { every, enabled: up })
  // The list includes all nodes; the endpoint of a single node reports an unknown name.
  const detail = useRead(
    'nodeDetail',
    { params: { node } },
    { enabled: nodes.data !== undefined && row === undefined },
  )
  const topology = useRead('clusterTopology', {}, { enabled: up && row.role === 'core' })
  const replicants =
    topology.data?.find((one) => one.$raw === undefined && one.core_node === node)?.replicant_nodes ?? []
  const shown = row ?? detail.data
  const query = row === undefined && nodes.data !== undefined ? detail : nodes
  const none = t('none')
  const text = (value: string | undefined) =>
    value === undefined || value === '' ? none : <Untrusted mono text={value} max={200} />
  const memory = shown === undefined ? undefined : readMemory(shown)
  return (
    <DetailPage
      about={{ resource: 'node', id: node }}
      source={unpagedSource(query, shown === undefined ? undefined : [shown])}
      offers={[offer(remove, { node }, { off: nodes.data?.length === 1 ? 'list.node.onlyOne' : undefined })]}
      every={every}
      state={shown && <NodeState {...shown} />}
      missing={{
        codes: ['NOT_FOUND'],
        title: 'detail.node.gone',
        text: 'detail.node.goneText',
        list: to(nodePaths.nodes),
        back: 'detail.node.back',
      }}
    >
      {shown !== undefined && !running(shown) && (
        <p role="status" className="rounded-md border border-warn px-3 py-2">
          {t('detail.node.stopped')}
        </p>
      )}
      {shown !== undefined && (
        <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
          <Card title={t('detail.node.facts')}>
            <Facts>
              <Fact name={t('list.column.role')}>
                <KnownWord of="role" text={shown.role} />
              </Fact>
              <Fact name={t('list.column.version')}>{text(shown.version)}</Fact>
              <Fact name={t('detail.node.edition')}>
                <KnownWord of="edition" text={shown.edition} />
              </Fact>
              <Fact name={t('detail.node.otp')}>{text(shown.otp_release)}</Fact>
              <Fact name={t('list.column.uptime')}>{format.duration(shown.uptime)}</Fact>
              <Fact name={t('list.column.load')}>
                {[shown.load1, shown.load5, shown.load15].map((value) => value?.toFixed(2) ?? none).join(' ')}
              </Fact>
              <Fact name={t('list.column.memory')}>
                {memory === undefined ? none : <Memory used={memory.used} total={memory.total} />}
              </Fact>
              <Fact name={t('list.column.processes')}>
                {t('detail.ofMost', {
                  value: format.number(shown.process_used),
                  max: format.number(shown.process_available),
                })}
              </Fact>
              {replicants.length > 0 && (
                <Fact name={t('detail.node.replicants')}>
                  {replicants.map((one) => (
                    <span key={one.node} className="block">
                      <Untrusted mono text={one.node} max={80} />
                    </span>
                  ))}
                </Fact>
              )}
              {topology.error !== null && (
                <Fact name={t('detail.node.replicants')}>
                  <ReadError query={topology} />
                </Fact>
              )}
              {shown.cluster_sessions !== undefined && (
                <Fact name={t('list.column.clusterSessions')}>{format.number(shown.cluster_sessions)}</Fact>
              )}
              <Fact name={t('detail.node.fds')}>{format.number(shown.max_fds)}</Fact>
              <Fact name={t('detail.node.logPath')}>{text(shown.log_path)}</Fact>
              <Fact name={t('detail.node.sysPath')}>{text(shown.sys_path)}</Fact>
            </Facts>
          </Card>
          {running(shown) && <Watermarks query={stats} />}
        </div>
      )}
      {up && <Traffic node={node} />}
    </DetailPage>
  )
}
