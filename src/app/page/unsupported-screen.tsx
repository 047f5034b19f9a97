import { useEffect } from 'react'
import { useConnection } from '@/connection/use-connection'
import { switchedOffReason, unsupportedReason } from '@/command/unsupported'
import { useWords } from '@/i18n/use-words'
import { getPath, useHere } from '@/route/location'
import { overviewPaths } from '@/features/overview/paths'
import { to } from '@/route/paths'
import type { Screen } from '@/features/screen'
import { EditionLink } from '@/list/edition-link'
import { Link } from '@/ui/link'
import { focusHeading } from './focus-heading'

/**
 * Replaces a screen that this broker does not support: what it requires, and since which release that
 * exists.
 */
export default function UnsupportedScreen({ screen: { title, needs, feature } }: { screen: Screen }) {
  const connection = useConnection()
  const { t, locale } = useWords()
  const path = getPath(useHere())
  const reason =
    switchedOffReason(feature, connection.broker()) ?? unsupportedReason(needs, connection.broker())
  useEffect(() => {
    document.title = `${t(title)} · Switchboard`
  }, [t, title, locale])
  useEffect(() => focusHeading(path), [path])
  return (
    <div className="flex flex-col items-start gap-2">
      <h1 tabIndex={-1} className="text-title font-semibold">
        {t(title)}
      </h1>
      {reason !== undefined && <p className="max-w-prose">{t(reason.key, reason.values)}</p>}
      {reason?.key === 'palette.lack.edition.enterprise' && <EditionLink />}
      <Link href={`#${to(overviewPaths.overview)}`} className="leading-6">
        {t('shell.missing.home')}
      </Link>
    </div>
  )
}
