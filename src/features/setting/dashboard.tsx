import { useRead } from '@/api/query'
import edit from '@commands/broker/dashboard'
import { dashboardSettings } from './fields'
import type { FormPart } from '@/form/command/command-form'
import { SettingPage } from './setting-page'

const parts: readonly FormPart[] = [
  {
    title: 'broker.part.http',
    fields: [
      ['http_bind', 'http_max_connections'],
      ['http_num_acceptors', 'http_backlog', 'http_send_timeout'],
      'http_inet6',
      'http_ipv6_v6only',
      'http_proxy_header',
    ],
  },
  { title: 'broker.part.sessions', fields: ['token_expired_time', 'cors'] },
]

/**
 * Settings of the listeners that serve the API and the broker's dashboard
 * (src/contract/docs/config.md#dashboard).
 */
export default function DashboardSettings() {
  const query = useRead('dashboardConfig', {})
  return (
    <SettingPage
      title="screen.dashboardSettings"
      text="broker.dashboard.text"
      kind={dashboardSettings}
      command={edit}
      query={query}
      parts={parts}
    />
  )
}
