import { explainAlarm, meaningText } from './alarm-meaning'
import { useOffers } from '@/command/current-broker'
import type { Alarm } from './contract'
import { useWords } from '@/i18n/use-words'
import { nouns } from '@/features/connector/nouns'
import { alarmPaths } from './paths'
import { authenticationPaths } from '@/features/authentication/paths'
import { authorizationPaths } from '@/features/authorization/paths'
import { bridgePaths } from '@/features/bridge/paths'
import { clientPaths } from '@/features/client/paths'
import { configPaths } from '@/features/config/paths'
import { connectorPaths } from '@/features/connector/paths'
import { flowPaths } from '@/features/flow/paths'
import { licensePaths } from '@/features/license/paths'
import { listenerPaths } from '@/features/listener/paths'
import { nodePaths } from '@/features/node/paths'
import { overviewPaths } from '@/features/overview/paths'
import { settingPaths } from '@/features/setting/paths'
import { slowSubscriptionPaths } from '@/features/slow-subscription/paths'
import { to } from '@/route/paths'
import { Fact, Facts } from '@/detail/facts'
import { RowLink } from '@/list/rows/row-link'
import { Link } from '@/ui/link'
import { Untrusted } from '@/ui/untrusted'

/** The addresses of the screens that alarms refer to. */
const paths = {
  ...alarmPaths,
  ...authenticationPaths,
  ...authorizationPaths,
  ...bridgePaths,
  ...clientPaths,
  ...configPaths,
  ...connectorPaths,
  ...flowPaths,
  ...licensePaths,
  ...listenerPaths,
  ...nodePaths,
  ...overviewPaths,
  ...settingPaths,
  ...slowSubscriptionPaths,
} as const

/** The meaning of an alarm, what to check, its subjects, and related screens. */
export function Meaning({ name, details }: { name: string; details: Alarm['details'] }) {
  const { t } = useWords()
  const offers = useOffers()
  const meaning = explainAlarm(name, details)
  // Newer brokers have no data bridges.
  const look = meaning.look.filter((screen) => screen !== 'bridges' || offers('bridges'))
  return (
    <>
      <p>{t(meaningText(meaning))}</p>
      <p>{t(`alarmMeaning.${meaning.id}.look`)}</p>
      {meaning.about !== undefined && (
        <Facts>
          {meaning.about.map(({ noun, id }) => (
            <Fact key={noun} name={t(`flow.kind.${noun}`)}>
              <RowLink tabStop make={() => nouns[noun].page(id)}>
                <Untrusted mono text={id} max={120} />
              </RowLink>
            </Fact>
          ))}
        </Facts>
      )}
      <p className="flex flex-wrap gap-x-3">
        {look.map((screen) => (
          <Link key={screen} href={`#${to(paths[screen])}`} className="min-w-6 leading-6">
            {t(`screen.${screen}`)}
          </Link>
        ))}
      </p>
    </>
  )
}
