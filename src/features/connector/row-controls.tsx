import { memo } from 'react'
import { useStart } from '@/command/react'
import type { IntegrationNoun } from './model/noun'
import { useWords } from '@/i18n/use-words'
import { Switch } from '@/ui/control/switch'
import { commandsOf } from './connector-offers'

/** Enables or disables it in the whole cluster, within its row. */
export const RowControls = memo(function RowControls({
  noun,
  id,
  name,
  on,
}: {
  noun: IntegrationNoun
  id: string
  name: string
  on: boolean
}) {
  const { t } = useWords()
  const start = useStart()
  const { enable, disable } = commandsOf[noun]
  return (
    <Switch
      checked={on}
      label={t('bridge.enabledOf', { name })}
      labelHidden
      onChange={(next) => start(next ? enable : disable, { id })}
    />
  )
})
