import type { Profile } from '@/contract/profile'
import { describeError } from '@/i18n/error-words'
import { useWords } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'
import { StatusMark } from '@/ui/status-mark'
import { useBrokerContacts, type BrokerContact } from './use-broker-contacts'

type Props = {
  broker: Profile
  contact: BrokerContact | undefined
  /** Whether it says that there is no session. */
  hasSession?: boolean
}

/** Below the name of a broker: its address, and whether it answers, with its release, or why it does not. */
export function Contact({ broker, contact, hasSession = false }: Props) {
  const { t } = useWords()
  const { problem, status, release, isLoggedIn = false } = contact ?? {}
  const version = status?.version ?? release
  return (
    <>
      {problem === undefined && status !== undefined && (
        <StatusMark
          state={isLoggedIn || !hasSession ? 'connected' : 'disconnected'}
          className="ml-auto text-small text-muted"
          word={[
            version === undefined ? t('broker.use.answers') : plain(version, 24),
            ...(isLoggedIn || !hasSession ? [] : [t('broker.use.out')]),
          ].join(' · ')}
        />
      )}
      <span className="w-full truncate pl-5 font-mono text-small text-muted">{broker.address}</span>
      {problem !== undefined && (
        <span className="w-full pl-5 text-small text-bad">{describeError(problem, t).title}</span>
      )}
    </>
  )
}

/** {@link Contact} of a broker that is asked by itself. */
export const OwnContact = ({ broker }: { broker: Profile }) => (
  <Contact broker={broker} contact={useBrokerContacts(broker.name).get(broker.name)} hasSession />
)
