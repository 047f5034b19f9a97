import { useRead } from '@/api/query'
import edit from '@commands/broker/log'
import { logSettings } from './fields'
import type { FormPart } from '@/form/command/command-form'
import { SettingPage } from './setting-page'

const parts: readonly FormPart[] = [
  {
    title: 'broker.part.console',
    switch: 'console_enable',
    fields: [['console_level', 'console_formatter', 'console_time_offset']],
  },
  {
    title: 'broker.part.file',
    switch: 'file_enable',
    fields: [
      ['file_level', 'file_formatter', 'file_time_offset'],
      ['file_path'],
      ['file_rotation_count', 'file_rotation_size'],
    ],
  },
]

/** Outputs of the broker's log (src/contract/docs/config.md#log). */
export default function BrokerLog() {
  const query = useRead('logConfig', {})
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
