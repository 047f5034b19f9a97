import { useRead } from '@/api/query'
import slowEdit from '@commands/slow-subscription/edit'
import { slowTexts } from '@/features/setting/contract'
import { slowDefaults } from '@/features/setting/defaults'
import { CommandForm, type FormPart } from '@/form/command/command-form'
import { FormPage } from '@/form/form-page'
import { useWords } from '@/i18n/use-words'
import { slowSubscriptionPaths } from './paths'
import { to } from '@/route/paths'
import { unpagedSource } from '@/list/list'
import { Link } from '@/ui/link'

const parts: readonly FormPart[] = [
  { title: 'slow-subscription.what', switch: 'enabled', fields: [['threshold', 'stats']] },
  { title: 'slow-subscription.keep', fields: [['top', 'expire']] },
]
const notes = {
  enabled: 'slow-subscription.enabledNote',
  threshold: 'slow-subscription.thresholdNote',
  top: 'slow-subscription.topNote',
  expire: 'slow-subscription.expireNote',
} as const

/** The threshold of slow subscriptions, and how many are kept for how long. */
export default function SlowSubscriptionSettings() {
  const { t } = useWords()
  const query = useRead('slowSettings', {})
  return (
    <FormPage
      title="screen.slowSettings"
      text="slow-subscription.text"
      source={unpagedSource(query, query.data && [query.data])}
    >
      {query.data !== undefined && (
        <CommandForm
          command={slowEdit}
          initial={slowTexts(query.data)}
          parts={parts}
          notes={notes}
          defaults={slowDefaults}
        >
          <span className="flex-1" />
          <Link href={`#${to(slowSubscriptionPaths.slowSubscriptions)}`} className="inline-block leading-6">
            {t('slow-subscription.back')}
          </Link>
        </CommandForm>
      )}
    </FormPage>
  )
}
