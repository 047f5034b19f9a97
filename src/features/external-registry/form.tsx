import { useConnection } from '@/connection/use-connection'
import registryCreate from '@commands/external-registry/create'
import registryEdit from '@commands/external-registry/edit'
import { bodyOf, initialConfig } from '@/contract/family/body'
import { fillDefaults, type Config } from '@/contract/family/config'
import { ConfigForm } from '@/form/config/config-form'
import { to } from '@/route/paths'
import type { ExternalRegistry } from './contract'
import { externalRegistryKind, externalRegistryProblems } from './fields'
import { externalRegistryPaths } from './paths'

const { fields } = externalRegistryKind
const read = (name: string, row: ExternalRegistry): Config =>
  fillDefaults(fields, { ...(row as Config), name })

/** The form that creates or edits an external registry, whose name cannot be changed. */
export function RegistryForm({ row, name }: { row?: ExternalRegistry; name?: string }) {
  const connection = useConnection()
  return (
    <ConfigForm
      kind={externalRegistryKind}
      labelPrefix="externalRegistry"
      validate={externalRegistryProblems}
      initialValues={row === undefined || name === undefined ? initialConfig(fields) : read(name, row)}
      readOnlyFields={name === undefined ? [] : ['name']}
      command={name === undefined ? registryCreate : registryEdit}
      body={(config) => bodyOf(fields, config, { omitDefaults: false })}
      toArguments={(config) => (name === undefined ? { config } : { name, config })}
      to={to(externalRegistryPaths.externalRegistries)}
      {...(name === undefined
        ? {}
        : {
            editedId: name,
            readCurrent: async () => read(name, await connection.api.externalRegistry({ params: { name } })),
          })}
    />
  )
}
