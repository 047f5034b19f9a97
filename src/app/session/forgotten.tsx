import { useWords } from '@/i18n/use-words'
import { Link } from '@/ui/link'

const vendorDocs = 'https://docs.emqx.com/en/emqx/v5.1/admin/cli.html'

/** Help for a forgotten password: only the operator of the broker can reset it. */
export function Forgotten() {
  const { t } = useWords()
  return (
    <>
      <p className="text-muted">{t('help.password.how')}</p>
      <pre className="my-2 overflow-x-auto rounded-sm bg-canvas p-2 font-mono">
        emqx ctl admins passwd &lt;user&gt; &lt;new&gt;
      </pre>
      <p className="pb-1 text-muted">{t('help.password.where')}</p>
      <Link href={vendorDocs} external externalWord={t('help.password.away')}>
        {t('help.password.docs')}
      </Link>
    </>
  )
}
