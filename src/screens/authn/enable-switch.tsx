import authnDisable from '@commands/authn/disable'
import authnEnable from '@commands/authn/enable'
import { useStart } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { Switch } from '@/ui/control/switch'

/** Whether an authenticator is asked. */
export function EnableSwitch({ authn, name, on, hidden = false }: { authn: string; name: string; on: boolean; hidden?: boolean }) {
  const { t } = useWords()
  const start = useStart()
  return <Switch checked={on} label={hidden ? t('access.enabledOf', { name }) : t('access.enabled')} labelHidden={hidden} onChange={(next) => start(next ? authnEnable : authnDisable, { authn })} />
}
