import { useConnection } from '@/connection/use-connection'
import singleSignOnCreate from '@commands/single-sign-on/create'
import singleSignOnEdit from '@commands/single-sign-on/edit'
import { initialConfig } from '@/contract/family/body'
import { fillDefaults, type Config } from '@/contract/family/config'
import { ConfigForm } from '@/form/config/config-form'
import { useWords } from '@/i18n/use-words'
import { to } from '@/route/paths'
import { toBackendSettings, type BackendSettings } from './contract'
import type { BackendKind } from './fields'
import { singleSignOnPaths } from './paths'
import { ReturnAddress } from './return-address'

/** The form that sets up a backend, or edits its settings. */
export function SingleSignOnForm({ kind, settings }: { kind: BackendKind; settings?: BackendSettings }) {
  const connection = useConnection()
  const { t } = useWords()
  const { kind: backend, fields } = kind
  const read = (row: BackendSettings) => fillDefaults(fields, toBackendSettings(row) as Config)
  const isNew = settings === undefined
  return (
    <ConfigForm
      kind={kind}
      labelPrefix="singleSignOn"
      initialValues={isNew ? initialConfig(fields) : read(settings)}
      command={isNew ? singleSignOnCreate : singleSignOnEdit}
      toArguments={(config) => ({ backend, config })}
      to={to(singleSignOnPaths.singleSignOn)}
      head={(_, store) => (
        <>
          <p className="max-w-180 text-muted">{t(`singleSignOn.about.${backend}`)}</p>
          {backend !== 'ldap' && <ReturnAddress provider={backend} store={store} />}
        </>
      )}
      {...(isNew
        ? {}
        : {
            editedId: backend,
            readCurrent: async () => read(await connection.api.ssoDetail({ params: { backend } })),
          })}
    />
  )
}
