import { useConnection } from '@/connection/use-connection'
import exhookCreate from '@commands/exhook/create'
import exhookUpdate from '@commands/exhook/edit'
import { toExhookSettings, type Exhook } from './contract'
import { exhookKind, exhookProblems, fromForm, toForm } from './fields'
import { initialConfig, bodyOf } from '@/contract/family/body'
import { fillDefaults, type Config } from '@/contract/family/config'
import { ConfigForm } from '@/form/config/config-form'
import { exhookPaths } from './paths'
import { to } from '@/route/paths'

const { fields } = exhookKind
const read = (exhook: Exhook): Config => fillDefaults(fields, toForm(toExhookSettings(exhook) as Config))

/** The form that creates or edits a server, whose name cannot be changed. */
export function ExhookForm({ row }: { row?: Exhook }) {
  const connection = useConnection()
  const editedId = row?.name
  return (
    <ConfigForm
      kind={exhookKind}
      labelPrefix="exhook"
      validate={exhookProblems}
      initialValues={row === undefined ? initialConfig(fields) : read(row)}
      readOnlyFields={row === undefined ? ['enable'] : ['name', 'enable']}
      command={row === undefined ? exhookCreate : exhookUpdate}
      body={(config) => fromForm(bodyOf(fields, config, { omitDefaults: row === undefined }))}
      toArguments={(config) => (editedId === undefined ? { config } : { exhook: editedId, config })}
      to={
        editedId === undefined
          ? to(exhookPaths.exhooks)
          : to(exhookPaths.exhook, { name: editedId }, { tab: 'settings' })
      }
      {...(editedId === undefined
        ? {}
        : {
            editedId,
            readCurrent: async () => read(await connection.api.exhookDetail({ params: { name: editedId } })),
          })}
    />
  )
}
