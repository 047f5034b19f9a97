import { memo } from 'react'
import { useStart } from '@/command/react'
import type { TargetNoun } from './model/noun'
import { useWords } from '@/i18n/use-words'
import { Switch } from '@/ui/control/switch'
import { offersFor } from './connector-offers'

/** Enables or disables it in the whole cluster, within its row. */
export const RowControls = memo(function RowControls({
  noun,
  id,
  name,
  on,
}: {
  noun: TargetNoun
  id: string
  name: string
  on: boolean
}) {
  const { t } = useWords()
  const start = useStart()
  return (
    <Switch
      checked={on}
      label={t('bridge.enabledOf', { name })}
      labelHidden
      onChange={(next) => {
        for (const { command, with: given } of offersFor(noun, [next ? 'enable' : 'disable'], id))
          start(command, given)
      }}
    />
  )
})
