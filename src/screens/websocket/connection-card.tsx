import connect from '@commands/mqtt/connect'
import disconnect from '@commands/mqtt/disconnect'
import { CommandButton } from '@/command/react'
import { describeError } from '@/i18n/error-words'
import { useWords } from '@/i18n/use-words'
import type { View } from '@/mqtt/connection'
import type { Tab } from '@/mqtt/connections'
import { connections, errorOf, foreign } from '@/mqtt/desk'
import { codeText } from '@/mqtt/reason'
import { problemsOf, urlOf } from '@/mqtt/settings'
import { useNow } from '@/table/use-now'
import { Card } from '@/ui/card'
import { Disclosure } from '@/ui/disclosure'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import { usePart, useStore } from '@/ui/use-store'
import { SettingsForm } from './settings-form'
import { markOf } from './state'

/** How the connection stands, why it ended, and its settings. */
export function ConnectionCard({ tab }: { tab: Tab }) {
  const { t } = useWords()
  const view = useStore(tab.connection.store)
  const { settings, state } = view
  const elsewhere = usePart(foreign, (ids) => ids.has(tab.id))
  const problems = problemsOf(settings, globalThis.location, connections.others(tab.id))
  const wrong = Object.values(problems)[0]
  const name = { connection: settings.name }
  return (
    <Card title={t('mqtt.settings')}>
      <div className="flex flex-col gap-3">
        <div role="status" className="flex flex-col gap-1">
          <StatusMark state={markOf(state)} word={t(`mqtt.state.${state}`)} className="font-semibold" />
          <Reason view={view} />
          {elsewhere && <p className="text-small text-warn">{t('mqtt.elsewhere')}</p>}
        </div>
        <div className="text-small text-muted"><Untrusted mono text={urlOf(settings)} max={120} /></div>
        <div className="flex gap-2">
          {state === 'disconnected' ? (
            <CommandButton command={connect} with={name} label={t('mqtt.connectButton')} variant="primary" disabledReason={wrong === undefined ? undefined : t(`mqtt.problem.${wrong}`)} />
          ) : (
            <CommandButton command={disconnect} with={name} label={t(state === 'connected' || state === 'disconnecting' ? 'mqtt.disconnectButton' : 'action.cancel')} />
          )}
        </div>
        {/* One form all the time: a failed try must not fold what was being corrected. */}
        <Disclosure label={t('mqtt.inUse')} keep bare={state === 'disconnected' || state === 'connecting'}>
          <SettingsForm tab={tab} settings={settings} problems={problems} locked={state !== 'disconnected'} />
        </Disclosure>
      </div>
    </Card>
  )
}

/** Why it is not connected, and when it tries again. */
function Reason({ view: { ended, retryAt, attempt, state } }: { view: View }) {
  const { t, format } = useWords()
  const now = useNow(retryAt === undefined ? undefined : 1000)
  if (ended === undefined || state === 'connected' || state === 'connecting') return null
  const words = describeError(errorOf(ended), t)
  return (
    <>
      <p className="text-small text-bad">{words.title} {'code' in ended && <span className="nums text-muted">({codeText(ended.code)})</span>}</p>
      {retryAt !== undefined && <p className="nums text-small text-muted">{t('mqtt.retry', { attempt: format.number(attempt), seconds: Math.max(0, Math.ceil((retryAt - now) / 1000)) })}</p>}
    </>
  )
}
