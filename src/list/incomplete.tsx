import { useRead } from '@/api/query'
import { useWords } from '@/i18n/use-words'
import type { Key } from '@/i18n/key'
import { useSearch } from '@/route/location'
import { to } from '@/route/paths'
import { cx } from '@/ui/cx'
import { Link } from '@/ui/link'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'

/** The shell reads the nodes too: its reply is reused for this many milliseconds. */
const staleTimeMs = 5_000
/** The maximum number of nodes that are named; the others are counted. */
const maxNamed = 3

/** The stopped nodes of the cluster; empty while unknown. */
function useMissingNodes(): readonly string[] {
  const { data } = useRead('nodeList', {}, { fresh: staleTimeMs })
  return (data ?? [])
    .filter((row) => row.$raw === undefined && row.node_status !== 'running')
    .map(({ node }) => node)
}

/**
 * A warning above data collected from all nodes while some of them are down: the list is incomplete but
 * looks complete (src/contract/docs/api.md#paging). Not shown if the list is filtered by node. `word` takes
 * the number of missing nodes.
 */
export function Incomplete({
  word = 'list.incomplete',
  inLine = false,
}: {
  word?: Key
  /** Among the warnings of a list's header, which have one line. */ inLine?: boolean
}) {
  const { t } = useWords()
  const [search] = useSearch()
  const down = useMissingNodes()
  const missing = (search['node'] ?? '') === '' ? down : []
  // Always rendered, so that screen readers announce a node that goes down later.
  return (
    <p
      role="status"
      data-warning={missing.length > 0 || undefined}
      className={
        missing.length === 0
          ? 'sr-only'
          : cx('flex items-center gap-x-3 gap-y-1 text-small', inLine ? 'min-w-0' : 'flex-wrap')
      }
    >
      {missing.length > 0 && (
        <>
          <span className={cx('flex items-center gap-x-3', inLine ? 'min-w-0 overflow-hidden' : 'flex-wrap')}>
            <StatusMark state="warning" word={t(word, { count: missing.length })} />
            {missing.slice(0, maxNamed).map((node) => (
              <Untrusted key={node} mono text={node} max={60} />
            ))}
            {missing.length > maxNamed && <span>+{missing.length - maxNamed}</span>}
          </span>
          <Link href={`#${to('/dashboard/nodes')}`} className="shrink-0 leading-6 whitespace-nowrap">
            {t('list.incompleteNodes')}
          </Link>
        </>
      )}
    </p>
  )
}
