import type { FormEvent } from 'react'
import subscribe from '@commands/mqtt-client/subscribe'
import unsubscribe from '@commands/mqtt-client/unsubscribe'
import { CommandButton, useStart } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { colorChoices } from './commands'
import { levels } from '@/command/param'
import { isTopicFilter } from '@/lib/net/mqtt-topic'
import type { Connection } from '@/mqtt/connection'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Checkbox } from '@/ui/control/checkbox'
import { Disclosure } from '@/ui/disclosure'
import { Field } from '@/ui/control/field'
import { Select } from '@/ui/control/select'
import { TextInput } from '@/ui/control/text-input'
import { Untrusted } from '@/ui/untrusted'
import { usePart } from '@/ui/use-store'
import { Swatch } from './swatch'
import { useConnectionState } from './use-connection-state'

type SubscriptionInput = {
  readonly topic: string
  readonly qos: (typeof levels)[number]
  readonly nl: boolean
  readonly rap: boolean
  readonly rh: (typeof levels)[number]
  readonly color: (typeof colorChoices)[number]
}
const emptyInput: SubscriptionInput = {
  topic: 'testtopic/#',
  qos: '0',
  nl: false,
  rap: false,
  rh: '0',
  color: 'auto',
}

/** The subscriptions of a connection and the form for another. */
export function Subscriptions({ connection }: { connection: Connection }) {
  const { t, format } = useWords()
  const subscriptions = usePart(connection.store, (now) => now.subscriptions)
  const settings = usePart(connection.store, (now) => now.settings)
  return (
    <Card title={t('mqtt-client.subscriptions')} note={format.number(subscriptions.length)}>
      <div className="flex flex-col gap-3">
        <SubscribeForm connection={connection} />
        {subscriptions.length === 0 ? (
          <p className="text-muted">{t('mqtt-client.noSubscriptions')}</p>
        ) : (
          <ul aria-label={t('mqtt-client.subscriptions')} className="flex flex-col gap-1">
            {subscriptions.map((one) => (
              <li key={one.topic} className="flex min-w-0 items-center gap-2">
                <Swatch color={one.color} />
                <span className="min-w-0 flex-1 truncate">
                  <Untrusted mono text={one.topic} max={120} />
                </span>
                <span className="nums text-small text-muted">QoS {one.granted ?? one.qos}</span>
                <CommandButton
                  command={unsubscribe}
                  with={{ topic: one.topic, connection: settings.name }}
                  label={t('mqtt-client.unsubscribe')}
                  variant="ghost"
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

function SubscribeForm({ connection }: { connection: Connection }) {
  const { t } = useWords()
  const start = useStart()
  const settings = usePart(connection.store, (now) => now.settings)
  const state = usePart(connection.store, (now) => now.state)
  const [{ color, ...input }, setStored] = useConnectionState(connection, 'subscribe', emptyInput)
  const setInput = (next: typeof input) => setStored({ ...next, color })
  const wrong = input.topic !== '' && !isTopicFilter(input.topic)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (state !== 'connected' || !isTopicFilter(input.topic)) return
    start(
      subscribe,
      {
        ...(settings.version === 5
          ? input
          : { topic: input.topic, qos: input.qos, nl: false, rap: false, rh: '0' }),
        color,
        connection: settings.name,
      },
      'button',
      { complete: true },
    )
  }
  return (
    <form aria-label={t('mqtt-client.subscribe.title')} onSubmit={submit} className="flex flex-col gap-2">
      <div className="grid grid-cols-[1fr_5rem_auto] items-start gap-2">
        <Field label={t('param.topic')} error={wrong ? t('mqtt-client.problem.filter') : undefined}>
          {(control) => (
            <TextInput
              {...control}
              mono
              value={input.topic}
              onValue={(topic) => setInput({ ...input, topic })}
            />
          )}
        </Field>
        <Field label={t('param.qos')}>
          {(control) => (
            <Select
              {...control}
              value={input.qos}
              options={levels.map((value) => ({ value, label: value }))}
              onValue={(qos) => setInput({ ...input, qos })}
            />
          )}
        </Field>
        <div className="pt-5">
          <Button
            type="submit"
            disabledReason={state === 'connected' ? undefined : t('error.code.MQTT_NOT_CONNECTED')}
          >
            {t('mqtt-client.subscribe')}
          </Button>
        </div>
      </div>
      <Disclosure label={t('mqtt-client.options')} keep>
        <div className="flex flex-col gap-2">
          <Field label={t('mqtt-client.color')}>
            {(control) => (
              <Select
                {...control}
                value={color}
                options={colorChoices.map((value) => ({ value, label: t(`choice.mqttColor.${value}`) }))}
                onValue={(next) => setStored({ ...input, color: next })}
              />
            )}
          </Field>
          {settings.version === 5 && (
            <>
              <Checkbox
                label={t('param.nl')}
                checked={input.nl}
                onValue={(nl) => setInput({ ...input, nl })}
              />
              <Checkbox
                label={t('param.rap')}
                checked={input.rap}
                onValue={(rap) => setInput({ ...input, rap })}
              />
              <Field label={t('param.rh')}>
                {(control) => (
                  <Select
                    {...control}
                    value={input.rh}
                    options={(['0', '1', '2'] as const).map((value) => ({
                      value,
                      label: t(`choice.rh.${value}`),
                    }))}
                    onValue={(rh) => setInput({ ...input, rh })}
                  />
                )}
              </Field>
            </>
          )}
        </div>
      </Disclosure>
    </form>
  )
}
