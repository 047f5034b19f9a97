import { explainAlarm, meaningText } from './alarm-meaning'
import { useOffers } from '@/command/current-broker'
import type { Alarm } from './contract'
import { useWords } from '@/i18n/use-words'
import { allPaths } from '@/route/all-paths'
import { to } from '@/route/paths'
import { Fact, Facts } from '@/detail/facts'
import { RowLink } from '@/list/rows/row-link'
import { Link } from '@/ui/link'
import { Untrusted } from '@/ui/untrusted'

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
              <RowLink tabStop make={() => to(allPaths[noun], { id })}>
                <Untrusted mono text={id} max={120} />
              </RowLink>
            </Fact>
          ))}
        </Facts>
      )}
      <p className="flex flex-wrap gap-x-3">
        {look.map((screen) => (
          <Link key={screen} href={`#${to(allPaths[screen])}`} className="min-w-6 leading-6">
            {t(`screen.${screen}`)}
          </Link>
        ))}
      </p>
    </>
  )
}
