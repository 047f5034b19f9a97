import { memo } from 'react'
import { useRead } from '@/api/query'
import bridgeDisable from '@commands/bridge/disable'
import bridgeEnable from '@commands/bridge/enable'
import { useStart } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { FigureError } from '@/detail/read-error'
import { Switch } from '@/ui/control/switch'
import { rateOf } from './bridge-facts'

/** Milliseconds between two readings of a row's figures. */
export const every = 10_000

/** A bridge's switch within its row: on or off in the whole cluster. */
export const RowControls = memo(function RowControls({
  bridge,
  name,
  on,
}: {
  bridge: string
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
      onChange={(next) => start(next ? bridgeEnable : bridgeDisable, { bridge })}
    />
  )
})

/** How much goes through a bridge now. Only rows in sight are asked for. */
export const RowRate = memo(function RowRate({ bridge }: { bridge: string }) {
  const { t, format } = useWords()
  const query = useRead('bridge', 'bridgeMetrics', { params: { id: bridge } }, { every })
  const rate = rateOf(query.data?.metrics)
  return (
    <>
      <FigureError query={query} />
      {rate === undefined ? t('none') : t('bridge.perSecond', { value: format.number(rate) })}
    </>
  )
})
