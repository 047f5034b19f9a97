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
  begin,
  edits = false,
}: {
  kind: SourceKind
  begin: Config
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
      of="authz"
      begin={begin}
      command={command}
      extra={sourceProblems}
      aside={isFile && <CommandButton command={aclExplain} label={t('acl.editor.simulate')} />}
      // After an edit of the rules, stays on them.
      to={to(authorizationPaths.authorizationSource, { type }, isFile ? { tab: 'settings' } : {})}
      given={(config) => (edits ? { source: type, config } : { kind: kind.kind, config })}
      {...(edits
        ? {
            edits: type,
            fresh: async () => (await connection.api.authzSource({ params: { type } })) as Config,
          }
        : {})}
    />
  )
}
