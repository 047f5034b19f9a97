import type { ReactNode } from 'react'
import { broker } from '@/api/broker'
import authzCreate from '@commands/authz/create'
import authzUpdate from '@commands/authz/update'
import type { AnyCommand } from '@/command/command'
import type { SourceKind } from '@/contract/authz/sources'
import type { Config } from '@/contract/family/config'
import { toggle, type Fields } from '@/contract/family/field'
import { paths, to } from '@/route/paths'
import { KindForm } from '@/form/kind/kind-form'

const common: Fields = { enable: toggle({ group: 'general', default: true }) }

/** A kind with what every source has besides its own fields. */
export const wholeKind = ({ ignored = [], ...kind }: SourceKind): SourceKind => ({ ...kind, fields: { ...common, ...kind.fields }, ignored: ['type', ...ignored] })

/** The form of a source; with `edits` one that is there is changed. */
export function SourceForm({ kind, begin, edits = false, aside }: { kind: SourceKind; begin: Config; edits?: boolean; aside?: ReactNode }) {
  const { type } = kind
  const command = (edits ? authzUpdate : authzCreate) as unknown as AnyCommand
  return (
    <KindForm
      kind={wholeKind(kind)} of="authz" begin={begin} command={command} aside={aside} to={to(paths.authzSource, { type })}
      given={(config) => (edits ? { source: type, config } : { kind: kind.kind, config })}
      {...(edits ? { edits: type, fresh: async () => (await broker.api.authzSource({ params: { type } })) as Config } : {})}
    />
  )
}
