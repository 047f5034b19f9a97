import { brokers, profile } from '@/api/site'
import { useWords } from '@/i18n/use-words'
import { cx } from '@/ui/cx'
import { edgeClasses } from '@/ui/tone'
import { BrokerMark } from '@/connection/broker-mark'
import { Contact } from './broker-contact'
import { useBrokerContacts } from './use-broker-contacts'

/** The choice of the broker before the login. Each broker has a page of its own, so these are links. */
export function BrokerChoice() {
  const { t } = useWords()
  const contacts = useBrokerContacts()
  const known = brokers.some(({ name }) => name === profile?.name)
  return (
    <nav aria-label={t('broker.use.choice')} className="flex flex-col gap-1 pb-3">
      {!known && (
        <p role="alert" className="pb-1 text-bad">
          {t('broker.use.unknown')}
        </p>
      )}
      {brokers.map((broker) => (
        <a
          key={broker.name}
          href={`?broker=${encodeURIComponent(broker.name)}`}
          aria-current={broker.name === profile?.name ? 'page' : undefined}
          className={cx(
            'flex min-h-8 flex-wrap items-center gap-x-3 rounded-md border px-2 py-1',
            broker.name === profile?.name
              ? cx('border-l-4 bg-tint', edgeClasses[broker.color])
              : 'border-line hover:bg-hover',
          )}
        >
          <BrokerMark broker={broker} />
          <Contact broker={broker} contact={contacts.get(broker.name)} />
        </a>
      ))}
    </nav>
  )
}
