import type { Listener } from './contract'
import { useWords } from '@/i18n/use-words'
import { Untrusted } from '@/ui/untrusted'
import { stateOf } from './state'

type Status = NonNullable<Listener['status']>

/** Connections of what is allowed as text, with a bar where there is a limit. */
function Filled({ current_connections: now = 0, max_connections: most }: Status) {
  const { t, format } = useWords()
  const text = t('detail.ofMost', {
    value: format.number(now),
    most: most === undefined ? t('none') : most === 'infinity' ? t('detail.unlimited') : format.number(most),
  })
  const part = typeof most === 'number' && most > 0 ? Math.min(100, (Number(now) / most) * 100) : undefined
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
      {text}
    </span>
  )
}

/** Of all nodes together, and of each where there are several. */
export function ListenerConnections({ row }: { row: Listener }) {
  const { t } = useWords()
  const nodes = row.node_status ?? []
  return (
    <span className="inline-flex flex-col">
      <Filled {...(row.status ?? {})} />
      {nodes.length > 1 &&
        nodes.map(({ node, status = {} }) => (
          <span key={node} className="inline-flex flex-wrap gap-x-2 text-small text-muted">
            <Untrusted mono text={node} max={40} />
            <Filled {...status} />
            {status.running !== true && (
              <span className="text-warn">
                {t(`listener.state.${stateOf({ enable: row.enable, running: status.running })}`)}
              </span>
            )}
          </span>
        ))}
    </span>
  )
}
