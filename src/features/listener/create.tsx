import listenerCreate from '@commands/listener/create'
import { useOffers } from '@/command/current-broker'
import { dropDraft } from '@/command/prompt/draft'
import { initialConfig } from '@/contract/family/body'
import { textAt } from '@/contract/family/config'
import { findListenerKind, listenerKinds, listenerProblems, managedCertificates } from './fields'
import { FormPage } from '@/form/form-page'
import { ConfigForm } from '@/form/config/config-form'
import { useWords } from '@/i18n/use-words'
import { go, useSearch } from '@/route/location'
import { listenerPaths } from './paths'
import { to } from '@/route/paths'
import { Segmented } from '@/ui/control/segmented'

/** Creates a listener: the type, then the fields of that type. */
export default function ListenerCreate() {
  const [{ type = 'tcp' }] = useSearch()
  const { t } = useWords()
  const kind = findListenerKind(type)
  const hasCertificates = useOffers()('managedCertificates')
  return (
    <FormPage title="screen.listenerCreate">
      <Segmented
        label={t('listener.type')}
        value={type}
        options={listenerKinds.map((one) => ({
          value: one.kind,
          label: t(`choice.listenerType.${one.kind}`),
        }))}
        onChange={(next) => {
          dropDraft('screen')
          go(to(listenerPaths.listenerCreate, undefined, { type: next }), { replace: true, force: true })
        }}
      />
      {type === 'quic' && (
        <p role="note" className="max-w-180 rounded-md border border-warn px-3 py-2">
          {t('listener.quicNote')}
        </p>
      )}
      {kind === undefined ? (
        <p role="status" className="text-muted">
          {t('access.unknownKind')}
        </p>
      ) : (
        <ConfigForm
          key={kind.kind}
          kind={kind}
          labelPrefix="listener"
          initialValues={initialConfig(kind.fields)}
          readOnlyFields={hasCertificates ? [] : [managedCertificates]}
          validate={listenerProblems}
          command={listenerCreate}
          toArguments={(values) => {
            const { type: _type, name: _name, bind: _bind, ...config } = values
            return { type: kind.kind, name: textAt(values, 'name'), bind: textAt(values, 'bind'), config }
          }}
          to={to(listenerPaths.listeners)}
        />
      )}
    </FormPage>
  )
}
