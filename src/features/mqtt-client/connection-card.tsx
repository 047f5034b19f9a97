import connect from '@commands/mqtt-client/connect'
import disconnect from '@commands/mqtt-client/disconnect'
import { CommandButton } from '@/command/react'
import { describeError } from '@/i18n/error-words'
import { useWords } from '@/i18n/use-words'
import type { Connection } from '@/mqtt/connection'
import type { Tab } from '@/mqtt/connections'
import { connections, toConnectionError, foreign } from '@/mqtt/client-api'
import { codeText } from '@/mqtt/reason'
import { findSettingsProblems, formatUrl } from '@/mqtt/settings'
import { useNow } from '@/api/use-now'
import { Card } from '@/ui/card'
import { Disclosure } from '@/ui/disclosure'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import { usePart } from '@/ui/use-store'
import { SettingsForm } from './settings-form'
import { getMark } from './state'

/** The state of the connection, why it ended, and its settings. */
export function ConnectionCard({ tab }: { tab: Tab }) {
  const { t } = useWords()
  // Subscribes to single fields: the message counts change up to ten times a second, but nothing here does.
  const { store } = tab.connection
  const settings = usePart(store, (now) => now.settings)
  const state = usePart(store, (now) => now.state)
  const elsewhere = usePart(foreign, (ids) => ids.has(tab.id))
  const problems = findSettingsProblems(settings, globalThis.location, connections.others(tab.id))
  const wrong = Object.values(problems)[0]
  const name = { connection: settings.name }
  return (
    <Card title={t('mqtt-client.settings')}>
      <div className="flex flex-col gap-3">
        <div role="status" className="flex flex-col gap-1">
          <StatusMark
            state={getMark(state)}
            word={t(`mqtt-client.state.${state}`)}
            className="font-semibold"
          />
          <Reason connection={tab.connection} />
          {elsewhere && <p className="text-small text-warn">{t('mqtt-client.elsewhere')}</p>}
        </div>
        <div className="text-small text-muted">
          <Untrusted mono text={formatUrl(settings)} max={120} />
        </div>
        <div className="flex gap-2">
          {state === 'disconnected' ? (
            <CommandButton
              command={connect}
              with={name}
              label={t('mqtt-client.connectButton')}
              variant="primary"
              disabledReason={wrong === undefined ? undefined : t(`mqtt-client.problem.${wrong}`)}
            />
          ) : (
            <CommandButton
              command={disconnect}
              with={name}
              label={t(
                state === 'connected' || state === 'disconnecting'
                  ? 'mqtt-client.disconnectButton'
                  : 'action.cancel',
              )}
            />
          )}
        </div>
        {/* The same form in all states, so that a failed attempt does not discard a correction. */}
        <Disclosure
          label={t('mqtt-client.inUse')}
          keep
          bare={state === 'disconnected' || state === 'connecting'}
        >
          <SettingsForm tab={tab} settings={settings} problems={problems} locked={state !== 'disconnected'} />
        </Disclosure>
      </div>
    </Card>
  )
}

/** Why it is not connected, and when it retries. */
function Reason({ connection: { store } }: { connection: Connection }) {
  const { t, format } = useWords()
  const ended = usePart(store, (now) => now.ended)
  const retryAt = usePart(store, (now) => now.retryAt)
  const attempt = usePart(store, (now) => now.attempt)
  const state = usePart(store, (now) => now.state)
  const now = useNow(retryAt === undefined ? undefined : 1000)
  if (ended === undefined || state === 'connected' || state === 'connecting') return null
  const words = describeError(toConnectionError(ended), t)
  return (
    <>
      <p className="text-small text-bad">
        {words.title} {'code' in ended && <span className="nums text-muted">({codeText(ended.code)})</span>}
      </p>
      {retryAt !== undefined && (
        <p className="nums text-small text-muted">
          {t('mqtt-client.retry', {
            attempt: format.number(attempt),
            seconds: Math.max(0, Math.ceil((retryAt - now) / 1000)),
          })}
        </p>
      )}
    </>
  )
}
