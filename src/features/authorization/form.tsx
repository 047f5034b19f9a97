import { useConnection } from '@/connection/use-connection'
import aclExplain from '@commands/acl/explain'
import authzCreate from '@commands/authorization/create'
import authzUpdate from '@commands/authorization/edit'
import { CommandButton } from '@/command/react'
import type { SourceKind } from './fields'
import type { Config } from '@/contract/family/config'
import { toggle, type Fields } from '@/contract/family/field'
import { authorizationPaths } from './paths'
import { to } from '@/route/paths'
import { ConfigForm } from '@/form/config/config-form'
import { useWords } from '@/i18n/use-words'
import { sourceProblems } from './problems'

const common: Fields = { enable: toggle({ group: 'general', default: true }) }

/** A kind with the fields that all sources have. */
export const fullKind = ({ ignored = [], ...kind }: SourceKind): SourceKind => ({
  ...kind,
  fields: { ...common, ...kind.fields },
  ignored: ['type', ...ignored],
})

/** The form of a source; `edits` changes an existing one. */
export function SourceForm({
  kind,
  initialValues,
  edits = false,
}: {
  kind: SourceKind
  initialValues: Config
  edits?: boolean
}) {
  const connection = useConnection()
  const { t } = useWords()
  const { type } = kind
  const isFile = type === 'file'
  const command = edits ? authzUpdate : authzCreate
  return (
    <ConfigForm
      kind={fullKind(kind)}
      labelPrefix="authz"
      initialValues={initialValues}
      command={command}
      validate={sourceProblems}
      aside={isFile && <CommandButton command={aclExplain} label={t('acl.editor.simulate')} />}
      // After an edit of the rules, stays on them.
      to={to(authorizationPaths.authorizationSource, { type }, isFile ? { tab: 'settings' } : {})}
      toArguments={(config) => (edits ? { source: type, config } : { kind: kind.kind, config })}
      {...(edits
        ? {
            editedId: type,
            readCurrent: async () => (await connection.api.authzSource({ params: { type } })) as Config,
          }
        : {})}
    />
  )
}
