import { broker } from '@/api/broker'
import { useRead } from '@/api/query'
import systemTopicEdit from '@commands/system-topic/edit'
import { systemEvents, type SystemTopics } from '@/contract/system-topics'
import { CommandForm, type FormPart } from '@/form/command-form'
import { FormPage } from '@/form/form-page'
import type { Texts } from '@/form/use-command-form'
import { wholeSource } from '@/table/list'

const parts: readonly FormPart[] = [
  { title: 'systemTopic.figures', fields: ['sys_msg_interval', 'sys_heartbeat_interval'] },
  { title: 'systemTopic.events', fields: systemEvents },
]
const notes = { sys_msg_interval: 'systemTopic.msgNote', sys_heartbeat_interval: 'systemTopic.heartbeatNote' } as const

/** An interval as the form has it: `disabled` is never, which is no time at all. */
const spanOf = (value: string | number | undefined) => (value === 'disabled' ? '0s' : typeof value === 'number' ? `${value}ms` : (value ?? ''))

const textsOf = ({ sys_msg_interval, sys_heartbeat_interval, sys_event_messages: events }: SystemTopics): Texts => ({
  sys_msg_interval: spanOf(sys_msg_interval),
  sys_heartbeat_interval: spanOf(sys_heartbeat_interval),
  ...Object.fromEntries(systemEvents.map((name) => [name, events?.[name] === undefined ? '' : String(events[name])])),
})

const fresh = async () => textsOf(await broker.api.systemTopicsConfig({}))

/** What the broker publishes about itself under `$SYS/` (contract A §11). The exemplar of a settings form. */
export default function SystemTopicSettings() {
  const query = useRead('setting', 'systemTopicsConfig', {})
  return (
    <FormPage title="screen.systemTopics" text="systemTopic.text" source={wholeSource(query, query.data && [query.data])}>
      {query.data !== undefined && <CommandForm command={systemTopicEdit} initial={textsOf(query.data)} fresh={fresh} parts={parts} notes={notes} />}
    </FormPage>
  )
}
