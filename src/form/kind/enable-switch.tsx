import type { AnyCommand, CommandArgs } from '@/command/command'
import { useStart } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { Switch } from '@/ui/control/switch'

/** Whether an authenticator or a source is asked: a switch within its row. */
export function EnableSwitch({
  name,
  on,
  enable,
  disable,
  with: given,
}: {
  name: string
  on: boolean
  enable: AnyCommand
  disable: AnyCommand
  with: CommandArgs
}) {
  const { t } = useWords()
  const start = useStart()
  return (
    <Switch
      checked={on}
      label={t('access.enabledOf', { name })}
      labelHidden
      onChange={(next) => start(next ? enable : disable, given)}
    />
  )
}
