import { memo } from 'react'
import { Power } from '@/ui/icon/icons'
import { useRead } from '@/api/query'
import bridgeDisable from '@commands/bridge/disable'
import bridgeEnable from '@commands/bridge/enable'
import bridgeRestart from '@commands/bridge/restart'
import { useBlocked, useStart } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { FigureError } from '@/table/detail/read-error'
import { IconButton } from '@/ui/icon-button'
import { Switch } from '@/ui/control/switch'
import { rateOf } from '@/table/bridge-facts'

/** Milliseconds between two readings of a row's figures. */
export const every = 10_000

/** A bridge's switch within its row, and the way to restart it: what one comes to the list for is one click away. */
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
  const blocked = useBlocked(bridgeRestart, { bridge })
  return (
    <span className="inline-flex items-center gap-2">
      <EnableSwitch bridge={bridge} name={name} on={on} hidden />
      <IconButton
        size="sm"
        icon={Power}
        label={t('bridge.restartOf', { name })}
        disabledReason={blocked ?? (on ? undefined : t('bridge.isOff'))}
        tabIndex={-1}
        onClick={() => start(bridgeRestart, { bridge })}
      />
    </span>
  )
})

/** On or off in the whole cluster. */
function EnableSwitch({
  bridge,
  name,
  on,
  hidden = false,
}: {
  bridge: string
  name: string
  on: boolean
  hidden?: boolean
}) {
  const { t } = useWords()
  const start = useStart()
  return (
    <Switch
      checked={on}
      label={hidden ? t('bridge.enabledOf', { name }) : t('bridge.enabled')}
      labelHidden={hidden}
      onChange={(next) => start(next ? bridgeEnable : bridgeDisable, { bridge })}
    />
  )
}

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
