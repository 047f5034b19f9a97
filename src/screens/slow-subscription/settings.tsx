import { broker } from '@/api/broker'
import { useRead } from '@/api/query'
import slowEdit from '@commands/slow/edit'
import type { SlowSettings } from '@/contract/slow-subscription'
import { CommandForm, type FormPart } from '@/form/command-form'
import { FormPage } from '@/form/form-page'
import type { Texts } from '@/form/use-command-form'
import { useWords } from '@/i18n/use-words'
import { paths, to } from '@/screens/paths'
import { wholeSource } from '@/table/list'
import { Link } from '@/ui/link'

const parts: readonly FormPart[] = [
  { fields: ['enabled'] },
  { title: 'slow.what', fields: ['threshold', 'stats'] },
  { title: 'slow.keep', fields: ['top', 'expire'] },
]
const notes = { enabled: 'slow.enabledNote', threshold: 'slow.thresholdNote', top: 'slow.topNote', expire: 'slow.expireNote' } as const

/** A duration may come as a number of milliseconds. */
const spanOf = (value: string | number | undefined) => (typeof value === 'number' ? `${value}ms` : (value ?? ''))
const plainly = (value: boolean | number | string | undefined) => (value === undefined ? '' : String(value))

const textsOf = (now: SlowSettings): Texts => ({
  enabled: plainly(now.enable), threshold: spanOf(now.threshold), top: plainly(now.top_k_num), expire: spanOf(now.expire_interval), stats: plainly(now.stats_type),
})

const fresh = async () => textsOf(await broker.api.slowSettings({}))

/** When a subscription is slow, and how many are kept for how long (contract A §13.1). */
export default function SlowSubscriptionSettings() {
  const { t } = useWords()
  const query = useRead('slowSubscription', 'slowSettings', {})
  return (
    <FormPage title="screen.slowSettings" text="slow.text" source={wholeSource(query, query.data && [query.data])}>
      {query.data !== undefined && (
        <CommandForm command={slowEdit} initial={textsOf(query.data)} fresh={fresh} parts={parts} notes={notes}>
          <span className="flex-1" />
          <Link href={`#${to(paths.slowSubscriptions)}`} className="inline-block leading-6">{t('slow.back')}</Link>
        </CommandForm>
      )}
    </FormPage>
  )
}
