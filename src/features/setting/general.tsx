import { useRead } from '@/api/query'
import edit from '@commands/broker/general'
import { generalSettings } from './fields'
import type { FormPart } from '@/form/command/command-form'
import { useWords } from '@/i18n/use-words'
import { settingPaths } from './paths'
import { to } from '@/route/paths'
import { Link } from '@/ui/link'
import { SettingPage } from './setting-page'

const parts: readonly FormPart[] = [
  {
    title: 'broker.part.limits',
    fields: [
      ['max_packet_size', 'max_qos_allowed'],
      ['max_clientid_len', 'max_topic_levels', 'max_topic_alias'],
    ],
  },
  {
    title: 'broker.part.features',
    fields: [
      ['shared_subscription_strategy', 'response_information'],
      'wildcard_subscription',
      'shared_subscription',
      'exclusive_subscription',
      'retain_available',
      'ignore_loop_deliver',
      'strict_mode',
    ],
  },
  {
    title: 'broker.part.connection',
    fields: [
      ['keepalive_multiplier', 'server_keepalive', 'idle_timeout'],
      ['peer_cert_as_username', 'peer_cert_as_clientid'],
      'use_username_as_clientid',
    ],
  },
]

/** MQTT settings for all clients. */
export default function MqttGeneral() {
  const { t } = useWords()
  const query = useRead('globalZone', {})
  return (
    <SettingPage
      title="screen.mqttGeneral"
      text="broker.general.text"
      kind={generalSettings}
      command={edit}
      query={query}
      parts={parts}
    >
      <Link href={`#${to(settingPaths.memory)}`} className="ml-auto leading-6">
        {t('screen.memory')}
      </Link>
    </SettingPage>
  )
}
