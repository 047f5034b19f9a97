import { useRead } from '@/api/query'
import systemTopicEdit from '@commands/system-topic/edit'
import { systemTopicTexts } from '@/features/setting/contract'
import { systemTopicDefaults } from '@/features/setting/defaults'
import { systemEvents } from './contract'
import { CommandForm, type FormPart } from '@/form/command/command-form'
import { FormPage } from '@/form/form-page'
import { unpagedSource } from '@/list/list'

const parts: readonly FormPart[] = [
  { title: 'systemTopic.figures', fields: [['sys_msg_interval', 'sys_heartbeat_interval']] },
  { title: 'systemTopic.events', fields: systemEvents },
]
const notes = {
  sys_msg_interval: 'systemTopic.msgNote',
  sys_heartbeat_interval: 'systemTopic.heartbeatNote',
} as const

/**
 * The messages that the broker publishes about itself below `$SYS/`
 * (src/contract/docs/messages.md#system-topics). An example of a settings form.
 */
export default function SystemTopicSettings() {
  const query = useRead('systemTopicsConfig', {})
  return (
    <FormPage
      title="screen.systemTopics"
      text="systemTopic.text"
      source={unpagedSource(query, query.data && [query.data])}
    >
      {query.data !== undefined && (
        <CommandForm
          command={systemTopicEdit}
          initial={systemTopicTexts(query.data)}
          parts={parts}
          notes={notes}
          defaults={systemTopicDefaults}
        />
      )}
    </FormPage>
  )
}
