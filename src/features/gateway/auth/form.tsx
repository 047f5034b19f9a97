import { useConnection } from '@/connection/use-connection'
import gatewayAuthCreate from '@commands/gateway-authentication/create'
import gatewayAuthUpdate from '@commands/gateway-authentication/edit'
import listenerAuthCreate from '@commands/gateway-listener-authentication/create'
import listenerAuthUpdate from '@commands/gateway-listener-authentication/edit'
import { toAuthSettings, levels, type Level } from './level'
import type { AuthnKind } from '@/features/authentication/fields-common'
import { fillDefaults, type Config } from '@/contract/family/config'
import { ConfigForm } from '@/form/config/config-form'

const commands = {
  gateway: {
    create: gatewayAuthCreate,
    update: gatewayAuthUpdate,
  },
  listener: {
    create: listenerAuthCreate,
    update: listenerAuthUpdate,
  },
} as const

type Props = { level: Level; place: string; kind: AuthnKind; begin: Config; edits?: boolean }

/** The form that creates or edits the authenticator of a gateway or a listener. */
export function GatewayAuthForm({ level, place, kind, begin, edits = false }: Props) {
  const connection = useConnection()
  const readCurrent = async () => {
    const now = await levels[level]
      .at({ api: connection.api, signal: new AbortController().signal }, place)
      .detail()
    return fillDefaults(kind.fields, now === null ? {} : toAuthSettings(now))
  }
  return (
    <ConfigForm
      kind={kind}
      labelPrefix="authn"
      initialValues={begin}
      command={commands[level][edits ? 'update' : 'create']}
      to={levels[level].page(place)}
      toArguments={(config) => (edits ? { place, config } : { place, kind: kind.kind, config })}
      {...(edits ? { editedId: place, readCurrent } : {})}
    />
  )
}
