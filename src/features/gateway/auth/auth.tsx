import { useRead } from '@/api/query'
import { useWords } from '@/i18n/use-words'
import { ReadError } from '@/detail/read-error'
import { Skeleton } from '@/ui/skeleton'
import { AuthChooser } from './chooser'
import { AuthPanel } from './panel'
import { GatewayUsers, ListenerUsers } from './users'

/** The authenticator of a gateway, or how to add one. */
export function GatewayAuth({ gateway }: { gateway: string }) {
  const { t } = useWords()
  const query = useRead('gatewayAuthDetail', { params: { name: gateway } })
  if (query.data === undefined)
    return query.error === null ? <Skeleton lines={4} /> : <ReadError query={query} />
  if (query.data === null)
    return <AuthChooser level="gateway" gateway={gateway} place={gateway} note={t('gateway.authNone')} />
  return (
    <AuthPanel
      level="gateway"
      place={gateway}
      auth={query.data}
      users={<GatewayUsers gateway={gateway} auth={query.data} />}
    />
  )
}

/** The authenticator of a listener, which applies instead of the gateway's. */
export function ListenerAuth({ gateway, listener }: { gateway: string; listener: string }) {
  const { t } = useWords()
  const query = useRead('gatewayListenerAuthDetail', {
    params: { name: gateway, id: listener },
  })
  if (query.data === undefined)
    return query.error === null ? <Skeleton lines={4} /> : <ReadError query={query} />
  if (query.data === null)
    return (
      <AuthChooser level="listener" gateway={gateway} place={listener} note={t('gateway.listenerAuthNone')} />
    )
  return (
    <AuthPanel
      level="listener"
      place={listener}
      auth={query.data}
      users={<ListenerUsers gateway={gateway} listener={listener} auth={query.data} />}
    />
  )
}
