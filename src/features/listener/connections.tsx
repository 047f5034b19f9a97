import { clientPaths } from '@/features/client/paths'
import type { Listener } from './contract'
import { translateWord, useWords } from '@/i18n/use-words'
import { to } from '@/route/paths'
import { Link } from '@/ui/link'
import { Untrusted } from '@/ui/untrusted'
import { getListenerState } from './state'

type Status = NonNullable<Listener['status']>

/** The number of connections and the limit, with a bar if there is a limit; a link to the clients of a listener. */
export function ConnectionCount({
  current_connections: now,
  max_connections: limit,
  listener,
}: Status & { listener?: string }) {
  const { t, format } = useWords()
  const text = t('detail.ofMost', {
    value: format.number(now),
    max:
      limit === undefined ? t('none') : limit === 'infinity' ? t('detail.unlimited') : format.number(limit),
  })
  const part =
    typeof limit === 'number' && limit > 0 ? Math.min(100, (Number(now ?? 0) / limit) * 100) : undefined
  return (
    <span className="inline-flex items-center gap-2">
      {part !== undefined && (
        <span aria-hidden className="inline-block h-1.5 w-16 overflow-hidden rounded-sm bg-line">
          <span
            className={`block h-full ${part >= 90 ? 'bg-warn' : 'bg-accent'}`}
            style={{ width: `${String(part)}%` }}
          />
        </span>
      )}
      {listener === undefined || Number(now ?? 0) === 0 ? (
        text
      ) : (
        <Link
          className="inline-flex min-h-6 min-w-6 items-center"
          href={`#${to(clientPaths.clients, undefined, { listener })}`}
        >
          {text}
        </Link>
      )}
    </span>
  )
}

type NodeStatus = NonNullable<Listener['node_status']>[number]

/** The number of nodes from which not all of them are listed in a cell; the page of the listener has a table of them. */
export const manyNodes = 6

/** The share of its limit from which a node is listed in any case. */
const almostFull = 0.9

const needsAttention = ({ status = {} }: NodeStatus): boolean =>
  status.running !== true ||
  (typeof status.max_connections === 'number' &&
    Number(status.current_connections ?? 0) >= almostFull * status.max_connections)

/** The connections over all nodes, and of each node if there are several; of many, those that are not running or almost full. */
export function ListenerConnections({ row }: { row: Listener }) {
  const { t, format } = useWords()
  const nodes = row.node_status ?? []
  const listed = nodes.length < manyNodes ? nodes : nodes.filter(needsAttention)
  const shown = listed.slice(0, manyNodes - 1)
  return (
    <span className="inline-flex flex-col">
      <span className="inline-flex flex-wrap items-center gap-x-2">
        <ConnectionCount {...(row.status ?? {})} listener={row.id} />
        {nodes.length >= manyNodes && (
          <span className="text-small text-muted">
            {t('listener.onNodes', { total: format.number(nodes.length) })}
          </span>
        )}
      </span>
      {nodes.length > 1 &&
        shown.map(({ node, status = {} }) => (
          <span key={node} className="inline-flex flex-wrap gap-x-2 text-small text-muted">
            <Untrusted mono text={node} max={40} />
            <ConnectionCount {...status} />
            {status.running !== true && (
              <span className="text-warn">
                {translateWord(
                  'listener.state.',
                  getListenerState({ enable: row.enable, running: status.running }),
                )}
              </span>
            )}
          </span>
        ))}
      {listed.length > shown.length && (
        <span className="text-small text-muted">
          {t('overview.missingMore', { total: format.number(listed.length - shown.length) })}
        </span>
      )}
    </span>
  )
}
