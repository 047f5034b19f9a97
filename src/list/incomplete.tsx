import { useRead } from '@/api/query'
import { useWords } from '@/i18n/use-words'
import type { Key } from '@/i18n/key'
import { useSearch } from '@/route/location'
import { paths, to } from '@/route/paths'
import { Link } from '@/ui/link'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'

/** The shell reads the nodes too; milliseconds for which its answer is taken as it is. */
const fresh = 5_000
/** So many are named, the others counted. */
const named = 3

/** The nodes of the cluster that do not run; none while that is not known. */
function useMissingNodes(): readonly string[] {
  const { data } = useRead('node', 'nodeList', {}, { fresh })
  return (data ?? [])
    .filter((row) => row.$raw === undefined && row.node_status !== 'running')
    .map(({ node }) => node)
}

/**
 * Said above what is put together from all nodes while some of them do not run: it is the rest, and looks
 * like all (src/contract/docs/api.md#paging). Of one node's own rows nothing is missing. `word` counts the
 * nodes.
 */
export function Incomplete({ word = 'list.incomplete' }: { word?: Key }) {
  const { t } = useWords()
  const [search] = useSearch()
  const down = useMissingNodes()
  const missing = (search['node'] ?? '') === '' ? down : []
  // Always there, so that it is heard when a node goes while one looks.
  return (
    <p
      role="status"
      className={missing.length === 0 ? 'sr-only' : 'flex flex-wrap items-center gap-x-3 gap-y-1 text-small'}
    >
      {missing.length > 0 && (
        <>
          <StatusMark state="warning" word={t(word, { count: missing.length })} />
          {missing.slice(0, named).map((node) => (
            <Untrusted key={node} mono text={node} max={60} />
          ))}
          {missing.length > named && <span>+{missing.length - named}</span>}
          <Link href={`#${to(paths.nodes)}`} className="leading-6">
            {t('list.incompleteNodes')}
          </Link>
        </>
      )}
    </p>
  )
}
