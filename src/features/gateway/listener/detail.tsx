import { useConnection } from '@/connection/use-connection'
import { useRead } from '@/api/query'
import listenerRemove from '@commands/gateway-listener/delete'
import listenerUpdate from '@commands/gateway-listener/edit'
import { offer } from '@/command/offer'
import { toGatewayListenerSettings } from '../contract'
import { fillDefaults } from '@/contract/family/config'
import type { GatewayListener } from '../contract'
import { findGatewayListenerKind, listenerProblems } from '../fields-listener'
import { ConfigForm } from '@/form/config/config-form'
import { hasCertificate } from '@/features/certificate/model/presented'
import { PresentedCard } from '@/features/certificate/presented-card'
import { useWords } from '@/i18n/use-words'
import { useParams, useSearch } from '@/route/location'
import { gatewayPaths } from '@/features/gateway/paths'
import { to } from '@/route/paths'
import { DetailPage, type MissingSubject } from '@/detail/detail-page'
import { unpagedSource } from '@/list/list'
import { Views } from '@/list/views'
import { Badge } from '@/ui/badge'
import { ListenerAuth } from '../auth/auth'
import { gatewayName } from '../facts'
import { ListenerState } from '../state'

const tabs = ['settings', 'auth'] as const

/** One listener of a gateway: its settings and its authentication. */
export default function GatewayListenerDetail() {
  const { name = '', id = '' } = useParams(gatewayPaths.gatewayListener)
  const { t } = useWords()
  const [{ tab: requestedTab }] = useSearch()
  const query = useRead('gatewayListenerDetail', { params: { name, id } })
  const row = query.data
  const tab = tabs.find((one) => one === requestedTab) ?? 'settings'
  const at = (one: (typeof tabs)[number]) =>
    to(gatewayPaths.gatewayListener, { name, id }, one === 'settings' ? {} : { tab: one })
  const gone: MissingSubject = {
    codes: ['RESOURCE_NOT_FOUND', 'NOT_FOUND'],
    title: 'gateway.listenerGone',
    text: 'gateway.listenerGoneText',
    list: to(gatewayPaths.gateway, { name, tab: 'listeners' }),
    back: 'gateway.listeners',
  }
  return (
    <DetailPage
      about={{ resource: 'gatewayListener', id }}
      source={unpagedSource(query, row === undefined ? undefined : [row])}
      offers={row === undefined ? [] : [offer(listenerRemove, { listener: id })]}
      state={
        row && (
          <>
            <Badge>{gatewayName(name)}</Badge>
            <ListenerState running={row.running} />
          </>
        )
      }
      missing={gone}
    >
      {row !== undefined && (
        <>
          <Views
            label={t('access.views')}
            at={at(tab)}
            views={tabs.map((one) => ({ label: t(`gateway.tab.${one}`), to: at(one) }))}
          />
          {tab === 'settings' ? (
            <>
              {hasCertificate(row.type) && (
                <PresentedCard
                  listener={{
                    presenter: { kind: 'gatewayListener', gateway: name, id },
                    type: row.type,
                    running: row.running,
                  }}
                />
              )}
              <Settings row={row} gateway={name} />
            </>
          ) : (
            <ListenerAuth gateway={name} listener={id} />
          )}
        </>
      )}
    </DetailPage>
  )
}

function Settings({ row, gateway }: { row: GatewayListener; gateway: string }) {
  const connection = useConnection()
  const { t } = useWords()
  const kind = findGatewayListenerKind(row.type)
  if (kind === undefined)
    return (
      <p role="status" className="text-muted">
        {t('access.unknownKind')}
      </p>
    )
  const { id } = row
  const read = (listener: GatewayListener) => fillDefaults(kind.fields, toGatewayListenerSettings(listener))
  return (
    <>
      <p className="max-w-180 text-muted">{t('gateway.listenerNote')}</p>
      <ConfigForm
        kind={kind}
        labelPrefix="gatewayListener"
        initialValues={read(row)}
        editedId={id}
        readOnlyFields={['name']}
        validate={listenerProblems}
        command={listenerUpdate}
        toArguments={(config) => ({ listener: id, config })}
        readCurrent={async () =>
          read(await connection.api.gatewayListenerDetail({ params: { name: gateway, id } }))
        }
        to={to(gatewayPaths.gatewayListener, { name: gateway, id })}
      />
    </>
  )
}
