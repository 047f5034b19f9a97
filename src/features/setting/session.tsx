import { useRead } from '@/api/query'
import edit from '@commands/broker/session'
import { sessionSettings } from './fields'
import type { FormPart } from '@/form/command/command-form'
import { SettingPage } from './setting-page'

const parts: readonly FormPart[] = [
  { title: 'broker.part.session', fields: [['session_expiry_interval', 'max_subscriptions'], 'upgrade_qos'] },
  {
    title: 'broker.part.inflight',
    fields: [
      ['max_inflight', 'retry_interval'],
      ['max_awaiting_rel', 'await_rel_timeout'],
    ],
  },
  {
    title: 'broker.part.queue',
    fields: [['max_mqueue_len', 'mqueue_default_priority'], 'mqueue_priorities', 'mqueue_store_qos0'],
  },
]

/** Session state and its limits. */
export default function MqttSession() {
  const query = useRead('globalZone', {})
  return (
    <SettingPage
      title="screen.mqttSession"
      text="broker.session.text"
      kind={sessionSettings}
      command={edit}
      query={query}
      parts={parts}
    />
  )
}
