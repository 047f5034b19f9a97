import { useRead } from '@/api/query'
import delayedEdit from '@commands/delayed/edit'
import { delayedTexts } from '@/features/setting/contract'
import { delayedDefaults } from '@/features/setting/defaults'
import { CommandForm, type FormPart } from '@/form/command/command-form'
import { FormPage } from '@/form/form-page'
import { useWords } from '@/i18n/use-words'
import { delayedPaths } from './paths'
import { to } from '@/route/paths'
import { unpagedSource } from '@/list/list'
import { Link } from '@/ui/link'

const parts: readonly FormPart[] = [{ switch: 'enable', fields: ['max_delayed_messages'] }]
const notes = { enable: 'delayed.enableNote', max_delayed_messages: 'delayed.mostNote' } as const

/** Enables or disables delayed publishing, and limits the number of messages. */
export default function DelayedSettings() {
  const { t } = useWords()
  const query = useRead('delayedConfig', {})
  return (
    <FormPage
      title="screen.delayedSettings"
      text="delayed.text"
      source={unpagedSource(query, query.data && [query.data])}
    >
      {query.data !== undefined && (
        <CommandForm
          command={delayedEdit}
          initial={delayedTexts(query.data)}
          parts={parts}
          notes={notes}
          defaults={delayedDefaults}
        >
          <Link href={`#${to(delayedPaths.delayed)}`} className="ml-auto leading-6">
            {t('screen.delayed')}
          </Link>
        </CommandForm>
      )}
    </FormPage>
  )
}
