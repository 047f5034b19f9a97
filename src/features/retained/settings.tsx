import { useRead } from '@/api/query'
import retainerEdit from '@commands/retainer/edit'
import { retainerTexts } from '@/features/setting/contract'
import { retainerDefaults } from '@/features/setting/defaults'
import { CommandForm, type FormPart } from '@/form/command/command-form'
import { FormPage } from '@/form/form-page'
import { useWords } from '@/i18n/use-words'
import { retainedPaths } from './paths'
import { to } from '@/route/paths'
import { unpagedSource } from '@/list/list'
import { Link } from '@/ui/link'

const parts: readonly FormPart[] = [
  { switch: 'enable', fields: ['stop_publish_clear_msg'] },
  {
    title: 'retainer.storage',
    fields: [
      ['storage_type', 'max_retained_messages'],
      ['max_payload_size', 'delivery_rate'],
    ],
  },
  { title: 'retainer.time', fields: [['msg_expiry_interval', 'msg_clear_interval']] },
]
const notes = {
  enable: 'retainer.enableNote',
  stop_publish_clear_msg: 'retainer.clearNote',
  max_payload_size: 'retainer.payloadNote',
  delivery_rate: 'retainer.rateNote',
  msg_expiry_interval: 'retainer.expiryNote',
  msg_clear_interval: 'retainer.scanNote',
} as const

/** How the broker stores messages for later subscribers (src/contract/docs/messages.md#retainer). */
export default function RetainerSettings() {
  const { t } = useWords()
  const query = useRead('retainerConfig', {})
  return (
    <FormPage
      title="screen.retainer"
      text="retainer.text"
      source={unpagedSource(query, query.data && [query.data])}
    >
      {query.data !== undefined && (
        <CommandForm
          command={retainerEdit}
          initial={retainerTexts(query.data)}
          parts={parts}
          notes={notes}
          defaults={retainerDefaults}
        >
          <Link href={`#${to(retainedPaths.retained)}`} className="ml-auto leading-6">
            {t('screen.retained')}
          </Link>
        </CommandForm>
      )}
    </FormPage>
  )
}
