import { useConnection } from '@/connection/use-connection'
import gatewayUpdate from '@commands/gateway/edit'
import { toGatewaySettings } from './contract'
import { fillDefaults } from '@/contract/family/config'
import type { Gateway } from './contract'
import { findGatewayKind, gatewaySettings } from './fields'
import { ConfigForm } from '@/form/config/config-form'
import { useWords } from '@/i18n/use-words'
import { gatewayPaths } from './paths'
import { to } from '@/route/paths'

/** The settings of a gateway. Saving drops its clients, so the form warns and the command confirms. */
export function GatewaySettings({ row }: { row: Gateway }) {
  const connection = useConnection()
  const { t } = useWords()
  const kind = findGatewayKind(row.name)
  if (kind === undefined)
    return (
      <p role="status" className="text-muted">
        {t('access.unknownKind')}
      </p>
    )
  const read = (gateway: Gateway) => fillDefaults(kind.fields, toGatewaySettings(gateway))
  return (
    <>
      <p className="max-w-180 text-muted">{t('gateway.settingsNote')}</p>
      <ConfigForm
        kind={kind}
        labelPrefix="gateway"
        initialValues={read(row)}
        editedId={row.name}
        command={gatewayUpdate}
        body={(config) => gatewaySettings(kind, config)}
        toArguments={(config) => ({ gateway: row.name, config })}
        readCurrent={async () => read(await connection.api.gatewayDetail({ params: { name: row.name } }))}
        to={to(gatewayPaths.gateway, { name: row.name, tab: 'settings' })}
      />
    </>
  )
}
