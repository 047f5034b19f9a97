import { useEffect } from 'react'
import { useWords } from '@/i18n/use-words'
import { getPath, useHere } from '@/route/location'
import { overviewPaths } from '@/features/overview/paths'
import { to } from '@/route/paths'
import { Link } from '@/ui/link'
import { Untrusted } from '@/ui/untrusted'
import { focusHeading } from './focus-heading'

/** The page for an address without a screen. */
export default function NotFound() {
  const { t, locale } = useWords()
  const at = useHere()
  useEffect(() => {
    document.title = `${t('shell.missing.title')} · Switchboard`
  }, [t, locale])
  useEffect(() => focusHeading(getPath(at)), [at])
  return (
    <div className="flex flex-col items-start gap-2">
      <h1 tabIndex={-1} className="text-title font-semibold">
        {t('shell.missing.title')}
      </h1>
      <p className="font-mono text-small text-muted">
        <Untrusted text={at} max={120} />
      </p>
      <p className="max-w-prose text-muted">{t('shell.missing.text')}</p>
      <Link href={`#${to(overviewPaths.overview)}`} className="leading-6">
        {t('shell.missing.home')}
      </Link>
    </div>
  )
}
