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

/** The form of an authenticator; `editedId` is the id of an existing one. */
export function AuthnForm({
  kind,
  initialValues,
  editedId,
}: {
  kind: AuthnKind
  initialValues: Config
  editedId?: string
}) {
  const connection = useConnection()
  const command = editedId === undefined ? authnCreate : authnUpdate
  return (
    <ConfigForm
      kind={kind}
      labelPrefix="authn"
      initialValues={initialValues}
      command={command}
      to={to(authenticationPaths.authenticator, { id: editedId ?? getAuthnId(kind) })}
      toArguments={(config) =>
        editedId === undefined ? { kind: kind.kind, config } : { authn: editedId, config }
      }
      {...(editedId === undefined
        ? {}
        : {
            editedId,
            side: <TryLogin />,
            readCurrent: async () =>
              toAuthenticatorSettings(
                await connection.api.authenticatorDetail({ params: { id: editedId } }),
              ) as Config,
          })}
    />
  )
}
