import { topicExplorerPaths } from '@/features/topic-explorer/paths'
import { useWords } from '@/i18n/use-words'
import { inline } from '@/lib/text/untrusted'
import { explorerRun } from '@/mqtt/explorer-run'
import { getPath, useHere } from '@/route/location'
import { to } from '@/route/paths'
import { Link } from '@/ui/link'
import { StatusMark } from '@/ui/status-mark'
import { useStore } from '@/ui/use-store'

/** What the topic explorer is subscribed to while another screen is shown, and since when; a link to it. */
export function ExplorerMark() {
  const { t, format } = useWords()
  const run = useStore(explorerRun)
  const isShown = getPath(useHere()) === topicExplorerPaths.topicExplorer
  if (run === undefined || isShown) return null
  const since = t('topic-explorer.since', { time: format.date(run.since).slice(11) })
  const filters = inline(run.filters.join(', '), 60)
  return (
    <Link
      href={`#${to(topicExplorerPaths.topicExplorer, undefined, { filter: run.filters.join(',') })}`}
      title={`${filters} · ${since}`}
      className="inline-flex min-h-6 min-w-6 items-center border-l border-line pl-3"
    >
      <StatusMark state="connected" word={t('topic-explorer.elsewhere', { filters })} />
    </Link>
  )
}
