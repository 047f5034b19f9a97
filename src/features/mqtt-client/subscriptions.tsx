import type { FormEvent } from 'react'
import subscribe from '@commands/mqtt/subscribe'
import unsubscribe from '@commands/mqtt/unsubscribe'
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

type Wish = {
  readonly topic: string
  readonly qos: (typeof levels)[number]
  readonly nl: boolean
  readonly rap: boolean
  readonly rh: (typeof levels)[number]
  readonly color: (typeof colorChoices)[number]
}
const noWish: Wish = { topic: 'testtopic/#', qos: '0', nl: false, rap: false, rh: '0', color: 'auto' }

/** The subscriptions of a connection and the form for another. */
export function Subscriptions({ connection }: { connection: Connection }) {
  const { t, format } = useWords()
  const subscriptions = usePart(connection.store, (now) => now.subscriptions)
  const settings = usePart(connection.store, (now) => now.settings)
  return (
    <Card title={t('mqtt.subscriptions')} note={format.number(subscriptions.length)}>
      <div className="flex flex-col gap-3">
        <SubscribeForm connection={connection} />
        {subscriptions.length === 0 ? (
          <p className="text-muted">{t('mqtt.noSubscriptions')}</p>
        ) : (
          <ul aria-label={t('mqtt.subscriptions')} className="flex flex-col gap-1">
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
                  label={t('mqtt.unsubscribe')}
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
  const [{ color, ...wish }, setKept] = useConnectionState(connection, 'subscribe', noWish)
  const setWish = (next: typeof wish) => setKept({ ...next, color })
  const wrong = wish.topic !== '' && !isTopicFilter(wish.topic)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (state !== 'connected' || !isTopicFilter(wish.topic)) return
    start(
      subscribe,
      {
        ...(settings.version === 5
          ? wish
          : { topic: wish.topic, qos: wish.qos, nl: false, rap: false, rh: '0' }),
        color,
        connection: settings.name,
      },
      'button',
      { complete: true },
    )
  }
  return (
    <form aria-label={t('mqtt.subscribe.title')} onSubmit={submit} className="flex flex-col gap-2">
      <div className="grid grid-cols-[1fr_5rem_auto] items-end gap-2">
        <Field label={t('param.topic')} error={wrong ? t('mqtt.problem.filter') : undefined}>
          {(control) => (
            <TextInput
              {...control}
              mono
              value={wish.topic}
              onValue={(topic) => setWish({ ...wish, topic })}
            />
          )}
        </Field>
        <Field label={t('param.qos')}>
          {(control) => (
            <Select
              {...control}
              value={wish.qos}
              options={levels.map((value) => ({ value, label: value }))}
              onValue={(qos) => setWish({ ...wish, qos })}
            />
          )}
        </Field>
        <Button
          type="submit"
          disabledReason={state === 'connected' ? undefined : t('error.code.MQTT_NOT_CONNECTED')}
        >
          {t('mqtt.subscribe')}
        </Button>
      </div>
      <Disclosure label={t('mqtt.options')} keep>
        <div className="flex flex-col gap-2">
          <Field label={t('mqtt.color')}>
            {(control) => (
              <Select
                {...control}
                value={color}
                options={colorChoices.map((value) => ({ value, label: t(`choice.mqttColor.${value}`) }))}
                onValue={(next) => setKept({ ...wish, color: next })}
              />
            )}
          </Field>
          {settings.version === 5 && (
            <>
              <Checkbox label={t('param.nl')} checked={wish.nl} onValue={(nl) => setWish({ ...wish, nl })} />
              <Checkbox
                label={t('param.rap')}
                checked={wish.rap}
                onValue={(rap) => setWish({ ...wish, rap })}
              />
              <Field label={t('param.rh')}>
                {(control) => (
                  <Select
                    {...control}
                    value={wish.rh}
                    options={(['0', '1', '2'] as const).map((value) => ({
                      value,
                      label: t(`choice.rh.${value}`),
                    }))}
                    onValue={(rh) => setWish({ ...wish, rh })}
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
