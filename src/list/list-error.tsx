import type { ReactNode } from 'react'
import { link } from '@/api/broker'
import type { ApiError } from '@/api/error'
import { useOnline, useRead } from '@/api/query'
import { describeError } from '@/i18n/error-words'
import { Sentence } from '@/i18n/sentence'
import { useWords } from '@/i18n/use-words'
import { useSearch } from '@/route/location'
import { Button } from '@/ui/button'
import { ErrorPanel } from '@/ui/error-panel'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import { useStore } from '@/ui/use-store'
import { writeFilters } from './filters/filters'
import type { Source } from './list'
import { useNow } from '@/api/use-now'

/** The wait the broker asked for, counted down; at its end the reading begins again by itself (`useRead`, catalogue R8). */
function Countdown({ until }: { until: number }) {
  const { t } = useWords()
  useNow(1000)
  const left = Math.ceil((until - Date.now()) / 1000)
  return left > 0 ? (
    <span className="nums" role="timer">
      {t('list.retryIn', { seconds: left })}
    </span>
  ) : null
}

const waitOf = ({ error, failedAt }: Source<unknown>) =>
  error?.retryAfter === undefined ? undefined : failedAt + error.retryAfter

/**
 * The nodes that answer, each with its own list, and the names of those that do not (catalogue C2). Who waits
 * in vain for one that is said to run may look at the others as well (catalogue C3).
 */
function NodeByNode({ error: { code, failure } }: { error: ApiError }) {
  const [search, change] = useSearch()
  // No other failure is one node's: nothing is asked about the nodes then.
  const { data } = useRead('node', 'nodeList', {}, { enabled: code === 'NODE_DOWN' || failure === 'timeout' })
  const nodes = data?.filter((node) => node.$raw === undefined) ?? []
  // One node alone has no others, and of one node's own list none is put together.
  const inVain = failure === 'timeout' && nodes.length > 1 && (search['node'] ?? '') === ''
  if (code !== 'NODE_DOWN' && !inVain) return null
  const missing = nodes.filter((node) => node.node_status !== 'running')
  return (
    <>
      {missing.length > 0 && (
        <p className="w-full text-muted">
          <Sentence
            of="list.nodesMissing"
            parts={{
              nodes: (
                <>
                  {missing.map(({ node }) => (
                    <Untrusted key={node} mono text={node} className="pr-2" />
                  ))}
                </>
              ),
            }}
          />
        </p>
      )}
      {nodes
        .filter((node) => node.node_status === 'running')
        .map(({ node }) => (
          <Button key={node} onClick={() => change(writeFilters({ node }))}>
            <Sentence of="list.onNode" parts={{ node: <Untrusted mono text={node} max={40} /> }} />
          </Button>
        ))}
    </>
  )
}

/** A list that could not be read: in place, with Retry, the wait the broker asks for, and the ways around a missing node. */
export function ListError<Row>({ source }: { source: Source<Row> }) {
  const { t } = useWords()
  const online = useOnline()
  const { state } = useStore(link)
  const { error } = source
  // The status bar has announced it already.
  if (error === null)
    return online ? null : <ErrorPanel quiet title={t('shell.status.offline')} meaning={t('list.offline')} />
  const { title, meaning, details } = describeError(error, t)
  const until = waitOf(source)
  return (
    <ErrorPanel
      quiet={state === 'failing'}
      title={title}
      meaning={meaning}
      retryLabel={t('action.retry')}
      {...(source.again === undefined ? {} : { onRetry: source.again })}
      retrying={source.fetching}
      detailsLabel={t('action.details')}
      details={<Untrusted text={details} max={1000} />}
      actions={
        <>
          {until !== undefined && <Countdown until={until} />}
          <NodeByNode error={error} />
        </>
      }
    />
  )
}

/**
 * Old rows kept without a line or after a failed reading: why, their age, and Retry. One line high, so that
 * no row moves when it comes and goes (catalogue R10).
 */
export function Stale<Row>({ source, now }: { source: Source<Row>; now: number }): ReactNode {
  const { t, format } = useWords()
  const online = useOnline()
  const { state, offset } = useStore(link)
  const { error } = source
  const kept = source.rows !== undefined && source.local !== true && (error !== null || !online)
  // While nothing answers at all, or there is no line, the status bar says so, once (catalogue W6); each
  // probe would bring other words here (catalogue R9).
  const why = !online || error === null || state === 'failing' ? '' : describeError(error, t).title
  const until = waitOf(source)
  return (
    <>
      {/* Always there, so that it is heard when the words come; the age, which grows, is not read out each time. */}
      <span role="status" className="text-muted">
        {kept ? why : ''}
      </span>
      {kept && (
        <>
          {!online && <span className="text-muted">{t('shell.status.offline')}</span>}
          {/* Read at this machine's time; what time it is comes from the broker (catalogue A18). */}
          <StatusMark state="warning" word={t('list.stale', { age: format.ago(source.at + offset, now) })} />
          {until !== undefined && <Countdown until={until} />}
          {online && (
            <Button size="sm" onClick={source.again}>
              {t('action.retry')}
            </Button>
          )}
          {error !== null && <NodeByNode error={error} />}
        </>
      )}
    </>
  )
}
