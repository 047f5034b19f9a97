import { useRead } from '@/api/query'
import edit from '@commands/broker/memory'
import { memorySettings } from '@/contract/setting/kinds'
import type { FormPart } from '@/form/command-form'
import { useWords } from '@/i18n/use-words'
import { paths, to } from '@/route/paths'
import { Link } from '@/ui/link'
import { fieldsOf, SettingPage } from './setting-page'

const parts: readonly FormPart[] = [
  { title: 'broker.part.gc', fields: fieldsOf(memorySettings, 'gc_') },
  { title: 'broker.part.shutdown', fields: fieldsOf(memorySettings, 'shutdown_') },
]

/** When a client's process tidies its memory, and when it is ended. */
export default function Memory() {
  const { t } = useWords()
  const query = useRead('setting', 'globalZone', {})
  return (
    <SettingPage
      title="screen.memory"
      text="broker.memory.text"
      kind={memorySettings}
      command={edit}
      query={query}
      parts={parts}
    >
      <Link href={`#${to(paths.mqttGeneral)}`} className="ml-auto leading-6">
        {t('screen.mqttGeneral')}
      </Link>
    </SettingPage>
  )
}
