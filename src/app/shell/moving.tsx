import { useState } from 'react'
import { useRead } from '@/api/query'
import { useWords } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'
import { rebalancePaths } from '@/features/rebalance/paths'
import { to } from '@/route/paths'
import { Link } from '@/ui/link'

/** Poll interval while no clients are moved; every page polls, at most 30 times a minute. Milliseconds. */
const idleEveryMs = 30_000

/** The running evacuations and rebalancings: their nodes, their progress, and a link. */
export function Moving() {
  const { t, format } = useWords()
  const [isMoving, setMoving] = useState(false)
  const every = isMoving ? 5000 : idleEveryMs
  const { data } = useRead('rebalanceGlobal', {}, { every, fresh: 2000 })
  const [one] = data?.evacuations ?? []
  const isBusy = (data?.evacuations.length ?? 0) + (data?.rebalances.length ?? 0) > 0
  if (isBusy !== isMoving) setMoving(isBusy)
  if (!isBusy) return null
  const words =
    one === undefined
      ? t('shell.status.rebalancing')
      : t('shell.status.evacuating', {
          node: plain(one.node, 40),
          left: format.number(one.stats?.current_connected),
          initial: format.number(one.stats?.initial_connected),
        })
  return (
    <Link
      href={`#${to(rebalancePaths.rebalance)}`}
      className="min-w-0 truncate border-l border-line pl-3 text-warn"
    >
      {words}
    </Link>
  )
}
