import { useConnection } from '@/connection/use-connection'
import linkCreate from '@commands/cluster-link/create'
import linkUpdate from '@commands/cluster-link/edit'
import { initialConfig, bodyOf } from '@/contract/family/body'
import { fillDefaults, type Config } from '@/contract/family/config'
import { toLinkSettings, type ClusterLink } from './contract'
import { clusterLinkKind, clusterLinkProblems } from './fields'
import { ConfigForm } from '@/form/config/config-form'
import { clusterLinkPaths } from './paths'
import { to } from '@/route/paths'

const { fields } = clusterLinkKind
const read = (link: ClusterLink): Config =>
  fillDefaults(fields, { ...(toLinkSettings(link) as Config), name: link.name })

/** The form that creates or edits a link, whose name cannot be changed. */
export function LinkForm({ row }: { row?: ClusterLink }) {
  const connection = useConnection()
  const editedId = row?.name
  return (
    <ConfigForm
      kind={clusterLinkKind}
      labelPrefix="clusterLink"
      validate={clusterLinkProblems}
      initialValues={row === undefined ? initialConfig(fields) : read(row)}
      readOnlyFields={row === undefined ? ['enable'] : ['name', 'enable']}
      command={row === undefined ? linkCreate : linkUpdate}
      body={(config) => bodyOf(fields, config, { omitDefaults: row === undefined })}
      toArguments={(config) => (editedId === undefined ? { config } : { link: editedId, config })}
      to={
        editedId === undefined
          ? to(clusterLinkPaths.clusterLinks)
          : to(clusterLinkPaths.clusterLink, { name: editedId }, { tab: 'settings' })
      }
      {...(editedId === undefined
        ? {}
        : {
            editedId,
            readCurrent: async () => read(await connection.api.linkDetail({ params: { name: editedId } })),
          })}
    />
  )
}
