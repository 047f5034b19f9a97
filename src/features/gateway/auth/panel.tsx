import { useState, type ReactNode } from 'react'
import gatewayAuthDisable from '@commands/gateway-authentication/disable'
import gatewayAuthEnable from '@commands/gateway-authentication/enable'
import gatewayAuthImport from '@commands/gateway-authentication/import'
import gatewayAuthRemove from '@commands/gateway-authentication/delete'
import listenerAuthDisable from '@commands/gateway-listener-authentication/disable'
import listenerAuthEnable from '@commands/gateway-listener-authentication/enable'
import listenerAuthImport from '@commands/gateway-listener-authentication/import'
import listenerAuthRemove from '@commands/gateway-listener-authentication/delete'
import { toAuthSettings, type Level } from './level'
import { CommandButton } from '@/command/react'
import { findAuthnKind } from '@/features/authentication/fields'
import { fillDefaults } from '@/contract/family/config'
import type { GatewayAuthenticator } from '../contract'
import { authnName, keepsUsers } from '@/features/authentication/authn-kind'
import { EnableSwitch } from '@/form/enable-switch'
import { UserImport } from '@/features/authentication/user-import'
import { useWords } from '@/i18n/use-words'
import { Segmented } from '@/ui/control/segmented'
import { GatewayAuthForm } from './form'

const commands = {
  gateway: {
    enable: gatewayAuthEnable,
    disable: gatewayAuthDisable,
    remove: gatewayAuthRemove,
    import: gatewayAuthImport,
  },
  listener: {
    enable: listenerAuthEnable,
    disable: listenerAuthDisable,
    remove: listenerAuthRemove,
    import: listenerAuthImport,
  },
} as const

const views = ['settings', 'users', 'import'] as const

/**
 * The authenticator of a gateway or a listener: settings and users. The broker returns only what was sent, so
 * defaults are filled in here.
 */
export function AuthPanel({
  level,
  place,
  auth,
  users,
}: {
  level: Level
  place: string
  auth: GatewayAuthenticator
  users: ReactNode
}) {
  const { t } = useWords()
  const [view, setView] = useState<(typeof views)[number]>('settings')
  const name = authnName(auth)
  const kind = findAuthnKind(toAuthSettings(auth))
  const config = kind === undefined ? {} : fillDefaults(kind.fields, toAuthSettings(auth))
  const of = commands[level]
  const shown = views.filter(
    (one) => one === 'settings' || (keepsUsers(auth) && auth.mechanism === 'password_based'),
  )
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-section font-semibold">{name}</h2>
        <EnableSwitch
          name={name}
          on={auth.enable !== false}
          enable={of.enable}
          disable={of.disable}
          with={{ place }}
        />
        {shown.length > 1 && (
          <Segmented
            label={t('access.views')}
            value={view}
            options={shown.map((one) => ({ value: one, label: t(`access.view.${one}`) }))}
            onChange={setView}
          />
        )}
        <span className="ml-auto">
          <CommandButton command={of.remove} with={{ place }} short />
        </span>
      </div>
      {view === 'users' && users}
      {view === 'import' && <UserImport config={config} command={of.import} given={{ place }} />}
      {view === 'settings' &&
        (kind === undefined ? (
          <p role="status" className="text-muted">
            {t('access.unknownKind')}
          </p>
        ) : (
          <GatewayAuthForm level={level} place={place} kind={kind} begin={config} edits />
        ))}
    </div>
  )
}
