import type { ReactNode } from 'react'
import { useRead } from '@/api/query'
import type { NodeInfo } from './contract'
import { useWords } from '@/i18n/use-words'
import { nodePaths } from './paths'
import { to } from '@/route/paths'
import { ReadError } from '@/detail/read-error'
import { NodeState } from './node-state'
import { pathOrNone } from '@/list/rows/row-link'
import { Card } from '@/ui/card'
import { Link } from '@/ui/link'
import { Untrusted } from '@/ui/untrusted'
import { buildTopology, type CoreNode } from './topology'

/** Shows which core node each replicant follows, and nodes outside of the topology. */
export function TopologyCard({ nodes, every }: { nodes: readonly NodeInfo[]; every: number }) {
  const { t } = useWords()
  const query = useRead('clusterTopology', {}, { every })
  const cores = query.data?.flatMap((one): CoreNode[] => (one.$raw === undefined ? [one] : []))
  const topology = cores && buildTopology(cores, nodes)
  return (
    <Card
      title={t('topology.title')}
      {...(topology === undefined
        ? {}
        : { note: t('topology.count', { cores: topology.cores.length, replicants: topology.replicants }) })}
    >
      <ReadError query={query} />
      {topology !== undefined && (
        <ul className="flex flex-col gap-2">
          {topology.cores.map(({ core, followers }) => (
            <li key={core.name}>
              <Member of={core}>{t('topology.core')}</Member>
              {followers.length > 0 && (
                <ul className="ml-2 border-l border-line pl-4">
                  {followers.map(({ streams, ...one }) => (
                    <li key={one.name}>
                      <Member of={one}>
                        {streams === undefined
                          ? t('topology.replicant')
                          : t('topology.follows', { count: streams })}
                      </Member>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
          {topology.alone.map((one) => (
            <li key={one.name}>
              <Member of={one}>
                {t(one.info?.role === 'replicant' ? 'topology.alone' : 'topology.untold')}
              </Member>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

type MemberProps = { of: { readonly name: string; readonly info: NodeInfo | undefined }; children: ReactNode }

function Member({ of: { name, info }, children }: MemberProps) {
  // A node name with an unpaired surrogate cannot be part of an address.
  const path = pathOrNone(() => to(nodePaths.node, { node: name }))
  const text = <Untrusted mono text={name} max={80} />
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-3">
      {path === undefined ? (
        <span className="min-w-0 break-all">{text}</span>
      ) : (
        <Link href={`#${path}`} className="min-h-6 min-w-0 leading-6 break-all">
          {text}
        </Link>
      )}
      {info !== undefined && <NodeState {...info} />}
      <span className="text-small text-muted">{children}</span>
    </div>
  )
}
