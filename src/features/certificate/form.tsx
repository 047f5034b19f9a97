import certificateCreate from '@commands/certificate/create'
import certificateEdit from '@commands/certificate/edit'
import type { Config } from '@/contract/family/config'
import { ConfigForm } from '@/form/config/config-form'
import { useSession } from '@/connection/use-connection'
import { useSearch } from '@/route/location'
import { to } from '@/route/paths'
import { certificateFilesKind, certificateProblems, newCertificateKind } from './fields'
import { certificatePaths } from './paths'

const filled = (config: Config): Config =>
  Object.fromEntries(Object.entries(config).filter(([, value]) => value !== ''))

/** The form of a new certificate; the namespace is that of the list it was opened from. */
export function NewCertificateForm() {
  const [{ ns: requested }] = useSearch()
  const { namespace: own } = useSession()
  const ns = requested ?? own ?? ''
  return (
    <ConfigForm
      kind={newCertificateKind}
      labelPrefix="certificate"
      initialValues={ns === '' ? {} : { namespace: ns }}
      validate={certificateProblems}
      command={certificateCreate}
      body={filled}
      toArguments={(config) => ({ config })}
      to={to(certificatePaths.certificatesNamed, undefined, ns === '' ? {} : { ns })}
    />
  )
}

/** The form that replaces files of a certificate; the present ones cannot be read. */
export function CertificateFilesForm({ id }: { id: string }) {
  return (
    <ConfigForm
      key={id}
      kind={certificateFilesKind}
      labelPrefix="certificate"
      initialValues={{}}
      editedId={id}
      validate={certificateProblems}
      command={certificateEdit}
      body={filled}
      toArguments={(config) => ({ certificate: id, config })}
      to={to(certificatePaths.certificate, { id })}
    />
  )
}
