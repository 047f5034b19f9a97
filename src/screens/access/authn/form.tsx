import { broker } from '@/api/broker'
import authnCreate from '@commands/authn/create'
import authnUpdate from '@commands/authn/update'
import { settingsOf } from '@/contract/authentication'
import { authnIdOf, type AuthnKind } from '@/contract/authn/kinds'
import type { Config } from '@/contract/family/config'
import { paths, to } from '@/route/paths'
import { KindForm } from '@/form/kind/kind-form'

/** The form of an authenticator; with `edits`, the id of one, it is changed. */
export function AuthnForm({ kind, begin, edits }: { kind: AuthnKind; begin: Config; edits?: string }) {
  const command = edits === undefined ? authnCreate : authnUpdate
  return (
    <KindForm
      kind={kind}
      of="authn"
      begin={begin}
      command={command}
      to={to(paths.authenticator, { id: edits ?? authnIdOf(kind) })}
      given={(config) => (edits === undefined ? { kind: kind.kind, config } : { authn: edits, config })}
      {...(edits === undefined
        ? {}
        : {
            edits,
            fresh: async () =>
              settingsOf(await broker.api.authenticatorDetail({ params: { id: edits } })) as Config,
          })}
    />
  )
}
