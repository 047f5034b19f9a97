import { at } from '@/contract/family/config'
import { CopyButton } from '@/detail/copy-button'
import type { FormStore } from '@/form/config/store'
import { useWords } from '@/i18n/use-words'
import { Card } from '@/ui/card'
import { Untrusted } from '@/ui/untrusted'
import { usePart } from '@/ui/use-store'
import { returnPaths, type Provider } from './return-paths'

/** The address that the identity provider asks for, below the dashboard address in the form. */
export function ReturnAddress({ provider, store }: { provider: Provider; store: FormStore }) {
  const { t } = useWords()
  const dashboard = usePart(store.state, ({ config }) => String(at(config, 'dashboard_addr') ?? ''))
  const base = dashboard.trim().replace(/\/+$/, '')
  const address = `${base}${returnPaths[provider]}`
  return (
    <Card title={t(`singleSignOn.return.${provider}`)}>
      <div className="flex flex-wrap items-center gap-3">
        {base === '' ? (
          <span className="text-muted">{t('singleSignOn.return.missing')}</span>
        ) : (
          <>
            <span className="min-w-0 break-all">
              <Untrusted mono text={address} max={400} />
            </span>
            <CopyButton text={address} label={t('singleSignOn.return.copy')} />
          </>
        )}
      </div>
      <p className="pt-2 text-small text-faint">{t('singleSignOn.return.note')}</p>
    </Card>
  )
}
