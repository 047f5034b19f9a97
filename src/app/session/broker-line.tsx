import { hasFleet, profile, site } from '@/api/site'
import { useWords } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'
import { Lock, LockOpen, Server } from '@/ui/icon/icons'
import { Untrusted } from '@/ui/untrusted'
import { useFirstContact } from './broker-status'

/** The broker of this login: its node, address and version, and whether the connection is encrypted. */
export function BrokerLine() {
  const { t } = useWords()
  const { status: known } = useFirstContact()
  const secure = globalThis.location.protocol === 'https:'
  const Sign = secure ? Lock : LockOpen
  const { host } = globalThis.location
  return (
    <div className="mb-4 flex flex-col gap-1 rounded-md border border-line bg-canvas px-3 py-2">
      {/* The list above names the broker, where there are several. */}
      <p className={hasFleet ? 'hidden' : 'flex min-h-5 items-center gap-2'}>
        <Server size={14} aria-hidden className="shrink-0 text-muted" />
        <span className="min-w-0 flex-1 truncate font-semibold">
          <Untrusted text={profile?.label ?? known?.node ?? host} max={60} />
        </span>
        {known?.version !== undefined && (
          <span className="nums shrink-0 text-small text-muted">
            {t('login.version', { version: plain(known.version, 24) })}
          </span>
        )}
      </p>
      <p className="flex items-center gap-2 text-small text-muted">
        <Sign size={12} aria-hidden className="mx-px shrink-0" />
        <span className="min-w-0 flex-1 truncate">{hasFleet ? t('login.console', { host }) : host}</span>
        <span className="shrink-0">{t(secure ? 'login.encrypted' : 'login.plain')}</span>
      </p>
      {site.demo !== undefined && (
        <p className="border-t border-line pt-1.5 text-small text-muted">
          {t('login.demo')}{' '}
          <code className="font-mono font-semibold text-text">
            {site.demo.username} / {site.demo.password}
          </code>
        </p>
      )}
    </div>
  )
}
