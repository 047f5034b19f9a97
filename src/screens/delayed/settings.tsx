import { broker } from '@/api/broker'
import { useRead } from '@/api/query'
import delayedEdit from '@commands/delayed/edit'
import type { DelayedConfig } from '@/contract/delayed'
import { CommandForm, type FormPart } from '@/form/command-form'
import { FormPage } from '@/form/form-page'
import type { Texts } from '@/form/use-command-form'
import { useWords } from '@/i18n/use-words'
import { paths, to } from '@/screens/paths'
import { wholeSource } from '@/table/list'
import { Link } from '@/ui/link'

const parts: readonly FormPart[] = [{ fields: ['enable', 'max_delayed_messages'] }]
const notes = { enable: 'delayed.enableNote', max_delayed_messages: 'delayed.mostNote' } as const

const textsOf = ({ enable, max_delayed_messages: most }: DelayedConfig): Texts => ({
  enable: enable === undefined ? '' : String(enable), max_delayed_messages: most === undefined ? '' : String(most),
})

const fresh = async () => textsOf(await broker.api.delayedConfig({}))

/** Whether and how many messages may wait (contract A §10.1). */
export default function DelayedSettings() {
  const { t } = useWords()
  const query = useRead('setting', 'delayedConfig', {})
  return (
    <FormPage title="screen.delayedSettings" text="delayed.text" source={wholeSource(query, query.data && [query.data])}>
      {query.data !== undefined && (
        <CommandForm command={delayedEdit} initial={textsOf(query.data)} fresh={fresh} parts={parts} notes={notes}>
          <Link href={`#${to(paths.delayed)}`} className="ml-auto leading-6">{t('screen.delayed')}</Link>
        </CommandForm>
      )}
    </FormPage>
  )
}
