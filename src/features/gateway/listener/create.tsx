import listenerCreate from '@commands/gateway-listener/create'
import { dropDraft } from '@/command/prompt/draft'
import { initialConfig } from '@/contract/family/body'
import { textAt } from '@/contract/family/config'
import { findGatewayKind } from '../fields'
import { getGatewayListenerKinds, listenerProblems } from '../fields-listener'
import { FormPage } from '@/form/form-page'
import { ConfigForm } from '@/form/config/config-form'
import { useWords } from '@/i18n/use-words'
import { go, useParams, useSearch } from '@/route/location'
import { gatewayPaths } from '@/features/gateway/paths'
import { to } from '@/route/paths'
import { Segmented } from '@/ui/control/segmented'
import { gatewayName } from '../facts'

/** A new listener of a gateway: the choice of a transport, then its form. */
export default function GatewayListenerCreate() {
  const { name = '' } = useParams(gatewayPaths.gatewayListenerCreate)
  const [{ type }] = useSearch()
  const { t } = useWords()
  const kinds = getGatewayListenerKinds(findGatewayKind(name) ?? { transports: [] })
  const kind = kinds.find((one) => one.kind === type) ?? kinds[0]
  return (
    <FormPage title="screen.gatewayListenerCreate">
      <div className="flex flex-wrap items-center gap-3">
        <b>{gatewayName(name)}</b>
        {kind !== undefined && (
          <Segmented
            label={t('gateway.transport')}
            value={kind.kind}
            options={kinds.map((one) => ({ value: one.kind, label: t(`choice.transport.${one.kind}`) }))}
            onChange={(next) => {
              dropDraft('screen')
              go(to(gatewayPaths.gatewayListenerCreate, { name }, { type: next }), {
                replace: true,
                force: true,
              })
            }}
          />
        )}
      </div>
      {kind === undefined ? (
        <p role="status" className="text-muted">
          {t('access.unknownKind')}
        </p>
      ) : (
        <ConfigForm
          key={kind.kind}
          kind={kind}
          labelPrefix="gatewayListener"
          initialValues={initialConfig(kind.fields)}
          readOnlyFields={[]}
          validate={listenerProblems}
          command={listenerCreate}
          toArguments={(config) => ({
            gateway: name,
            type: kind.kind,
            config: { ...config, name: textAt(config, 'name'), bind: textAt(config, 'bind') },
          })}
          to={to(gatewayPaths.gateway, { name, tab: 'listeners' })}
        />
      )}
    </FormPage>
  )
}
