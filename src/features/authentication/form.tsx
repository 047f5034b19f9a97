import { useConnection } from '@/connection/use-connection'
import authnCreate from '@commands/authentication/create'
import authnTry from '@commands/authentication/try'
import authnUpdate from '@commands/authentication/edit'
import { useStart } from '@/command/react'
import { toAuthenticatorSettings } from './contract'
import { getAuthnId } from './fields'
import type { AuthnKind } from './fields-common'
import type { Config } from '@/contract/family/config'
import { authenticationPaths } from './paths'
import { to } from '@/route/paths'
import { ConfigForm } from '@/form/config/config-form'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'

/** A button next to the form that tests a login with the stored settings. */
function TryLogin() {
  const { t } = useWords()
  const start = useStart()
  return (
    <Card title={t('authentication.try.title')}>
      <div className="flex flex-col items-start gap-2">
        <p className="text-small text-muted">{t('authentication.tryAbout')}</p>
        <Button onClick={() => start(authnTry)}>{t('authentication.try.title')}</Button>
      </div>
    </Card>
  )
}

/** The form of an authenticator; `edits` is the id of an existing one. */
export function AuthnForm({ kind, begin, edits }: { kind: AuthnKind; begin: Config; edits?: string }) {
  const connection = useConnection()
  const command = edits === undefined ? authnCreate : authnUpdate
  return (
    <ConfigForm
      kind={kind}
      of="authn"
      begin={begin}
      command={command}
      to={to(authenticationPaths.authenticator, { id: edits ?? getAuthnId(kind) })}
      given={(config) => (edits === undefined ? { kind: kind.kind, config } : { authn: edits, config })}
      {...(edits === undefined
        ? {}
        : {
            edits,
            side: <TryLogin />,
            fresh: async () =>
              toAuthenticatorSettings(
                await connection.api.authenticatorDetail({ params: { id: edits } }),
              ) as Config,
          })}
    />
  )
}
