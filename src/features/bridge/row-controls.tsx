import { memo } from 'react'
import { useRead } from '@/api/query'
import bridgeDisable from '@commands/bridge/disable'
import bridgeEnable from '@commands/bridge/enable'
import { useStart } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { FigureError } from '@/detail/read-error'
import { Switch } from '@/ui/control/switch'
import { rateOf } from './bridge-facts'

/** The interval of polling a row's figures, in milliseconds. */
export const every = 10_000

/** The switch of a bridge in its row, for the whole cluster. */
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

/** The present rate of a bridge; only visible rows are read. */
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
