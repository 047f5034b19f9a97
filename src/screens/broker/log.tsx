import { useRead } from '@/api/query'
import edit from '@commands/broker/log'
import { logSettings } from '@/contract/setting/kinds'
import type { FormPart } from '@/form/command-form'
import { fieldsOf, SettingPage } from './setting-page'

const parts: readonly FormPart[] = [
  { title: 'broker.part.console', fields: fieldsOf(logSettings, 'console_') },
  { title: 'broker.part.file', fields: fieldsOf(logSettings, 'file_') },
]

/** Where the broker's own log goes (src/contract/docs/config.md#log). */
export default function BrokerLog() {
  const query = useRead('setting', 'logConfig', {})
  return (
    <SettingPage
      title="screen.log"
      text="broker.log.text"
      kind={logSettings}
      command={edit}
      query={query}
      parts={parts}
    />
  )
}
