import { useWords } from '@/i18n/use-words'
import { helpUrl } from '@/lib/help/help-links'
import { Link } from '@/ui/link'

/** Links to the vendor's page about the enterprise edition, next to features that an open-source broker lacks. */
export function EditionLink() {
  const { t, locale } = useWords()
  return (
    <Link
      external
      href={helpUrl('enterprise', locale)}
      externalWord={t('help.password.away')}
      className="inline-block min-h-6 leading-6"
    >
      {t('helpPage.enterprise')}
    </Link>
  )
}
