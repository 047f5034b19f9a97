import { useRead } from '@/api/query'
import edit from '@commands/broker/memory'
import { memorySettings } from './fields'
import type { FormPart } from '@/form/command/command-form'
import { useWords } from '@/i18n/use-words'
import { settingPaths } from './paths'
import { to } from '@/route/paths'
import { Link } from '@/ui/link'
import { SettingPage } from './setting-page'

const parts: readonly FormPart[] = [
  { title: 'broker.part.gc', switch: 'gc_enable', fields: [['gc_count', 'gc_bytes']] },
  {
    title: 'broker.part.shutdown',
    switch: 'shutdown_enable',
    fields: [['shutdown_max_mailbox_size', 'shutdown_max_heap_size']],
  },
]

/** Limits for garbage collection and forced shutdown of a client's process. */
export default function Memory() {
  const { t } = useWords()
  const query = useRead('globalZone', {})
  return (
    <SettingPage
      title="screen.memory"
      text="broker.memory.text"
      kind={memorySettings}
      command={edit}
      query={query}
      parts={parts}
    >
      <Link href={`#${to(settingPaths.mqttGeneral)}`} className="ml-auto leading-6">
        {t('screen.mqttGeneral')}
      </Link>
    </SettingPage>
  )
}
