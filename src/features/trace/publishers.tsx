import { useMemo } from 'react'
import { clientPaths } from '@/features/client/paths'
import { useWords } from '@/i18n/use-words'
import { to } from '@/route/paths'
import { Link } from '@/ui/link'
import { Untrusted } from '@/ui/untrusted'
import type { LogRow } from './log-rows'
import { findPublishers } from './model/publishers'

/** The maximum number of publishers listed. */
const maxListed = 20

/** Who published the messages in the rows of a log, and how many; nothing without any. */
export function Publishers({ rows }: { rows: readonly LogRow[] }) {
  const { t, format } = useWords()
  const publishers = useMemo(() => findPublishers(rows.map(({ line }) => line)), [rows])
  if (publishers.length === 0) return null
  return (
    <section
      aria-label={t('trace.publishers')}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small"
    >
      <h3 className="font-semibold">{t('trace.publishers')}</h3>
      {publishers.slice(0, maxListed).map(({ clientid, count }) => (
        <span key={clientid} className="inline-flex min-w-0 items-center gap-1.5">
          <Link
            href={`#${to(clientPaths.client, { clientid })}`}
            className="inline-flex min-h-6 min-w-6 items-center"
          >
            <Untrusted mono text={clientid} max={60} />
          </Link>
          <span className="nums text-muted">{t('topic-explorer.messages', { count })}</span>
        </span>
      ))}
      {publishers.length > maxListed && (
        <span className="text-muted">
          {t('overview.missingMore', { total: format.number(publishers.length - maxListed) })}
        </span>
      )}
    </section>
  )
}
