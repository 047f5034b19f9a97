import { useRead } from '@/api/query'
import disable from '@commands/telemetry/disable'
import enable from '@commands/telemetry/enable'
import { useStart } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { ReadError } from '@/detail/read-error'
import { Card } from '@/ui/card'
import { Disclosure } from '@/ui/disclosure'
import { Switch } from '@/ui/control/switch'
import { Untrusted } from '@/ui/untrusted'

/**
 * Whether the broker reports usage data to its vendor, and the data (src/contract/docs/cluster.md#telemetry).
 * Open source only.
 */
export function Telemetry() {
  const { t } = useWords()
  const start = useStart()
  const status = useRead('telemetryStatus', {})
  const on = status.data?.enable === true
  return (
    <Card title={t('settings.page.telemetry')}>
      <ReadError query={status} className="pb-2" />
      <div className="flex flex-col gap-2">
        <Switch
          checked={on}
          label={t('settings.page.telemetrySwitch')}
          description={t('settings.page.telemetryNote')}
          busy={status.data === undefined}
          onChange={(next) => start(next ? enable : disable)}
        />
        {on && (
          <Disclosure label={t('settings.page.telemetryData')}>
            <Report />
          </Disclosure>
        )}
      </div>
    </Card>
  )
}

function Report() {
  const { t } = useWords()
  const query = useRead('telemetryData', {})
  const { data, error } = query
  if (data === undefined)
    return error === null ? <p className="text-muted">{t('list.loading')}</p> : <ReadError query={query} />
  return (
    <pre
      tabIndex={0}
      aria-label={t('settings.page.telemetryData')}
      className="max-h-80 overflow-auto rounded-sm bg-canvas p-2"
    >
      <Untrusted mono text={JSON.stringify(data, undefined, 2)} max={20_000} />
    </pre>
  )
}
