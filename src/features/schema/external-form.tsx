import { useConnection } from '@/connection/use-connection'
import schemaCreate from '@commands/schema/create'
import schemaUpdate from '@commands/schema/edit'
import { bodyOf, initialConfig } from '@/contract/family/body'
import { fillDefaults, type Config } from '@/contract/family/config'
import { ConfigForm } from '@/form/config/config-form'
import { to } from '@/route/paths'
import type { Schema } from './contract'
import { externalSchemaKind } from './fields'
import { schemaPaths } from './paths'

const { fields } = externalSchemaKind
const read = ({ name, description = '', parameters }: Schema): Config =>
  fillDefaults(fields, { ...(parameters as Config | undefined), name, description })

/** The arguments of the commands for a form. */
function toArguments({ name, description, ...config }: Config) {
  return {
    name: typeof name === 'string' ? name : '',
    description: typeof description === 'string' ? description : '',
    config,
  }
}

/** The form that creates or edits a schema which an HTTP service holds; its name cannot be changed. */
export function ExternalSchemaForm({ row, begin }: { row?: Schema; begin?: Config }) {
  const connection = useConnection()
  const editedId = row?.name
  return (
    <ConfigForm
      kind={externalSchemaKind}
      labelPrefix="externalSchema"
      initialValues={row === undefined ? { ...initialConfig(fields), ...begin } : read(row)}
      readOnlyFields={row === undefined ? [] : ['name']}
      command={row === undefined ? schemaCreate : schemaUpdate}
      body={(config) => bodyOf(fields, config, { omitDefaults: row === undefined })}
      toArguments={(config) =>
        editedId === undefined
          ? { ...toArguments(config), type: 'external_http' as const }
          : { ...toArguments(config), name: editedId }
      }
      to={to(schemaPaths.schemas)}
      {...(editedId === undefined
        ? {}
        : {
            editedId,
            readCurrent: async () => read(await connection.api.schemaDetail({ params: { name: editedId } })),
          })}
    />
  )
}

/** The form values of a copy of an external schema. */
export const copyOfExternal = (row: Schema, name: string): Config => ({ ...read(row), name })
