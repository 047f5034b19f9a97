import { useConnection } from '@/connection/use-connection'
import { useWords } from '@/i18n/use-words'
import { Boxes } from '@/ui/icon/icons'
import { Untrusted } from '@/ui/untrusted'
import { usePart } from '@/ui/use-store'

/** The namespace to which the logged-in user is limited; nothing for all others. */
export function NamespaceMark() {
  const connection = useConnection()
  const { t } = useWords()
  const namespace = usePart(connection.session, ({ namespace: name }) => name)
  if (namespace === undefined) return null
  return (
    <span
      tabIndex={0}
      title={t('shell.namespace.effect')}
      className="inline-flex min-w-0 items-center gap-1.5 rounded-sm border border-line px-1.5 text-small"
    >
      <Boxes size={12} aria-hidden className="shrink-0" />
      <span className="sr-only">{t('screen.namespace')}: </span>
      <span className="max-w-32 truncate">
        <Untrusted mono text={namespace} max={40} />
      </span>
      <span className="sr-only">. {t('shell.namespace.effect')}</span>
    </span>
  )
}
