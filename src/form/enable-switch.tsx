import type { AnyCommand } from '@/command/command'
import type { OfferValues } from '@/command/offer'
import { useStart } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { Switch } from '@/ui/control/switch'

/** Enables or disables an authenticator or an authorization source; shown in its row. */
export function EnableSwitch<C extends AnyCommand>({
  name,
  on,
  enable,
  disable,
  with: given,
}: {
  name: string
  on: boolean
  enable: C
  disable: C
  with: OfferValues<C>
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
