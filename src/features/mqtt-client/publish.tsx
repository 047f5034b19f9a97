import type { FormEvent } from 'react'
import publish from '@commands/mqtt-client/publish'
import { levels } from '@/command/param'
import { useBlocked, useStart } from '@/command/react'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { isTopicName } from '@/lib/net/mqtt-topic'
import { encodePayload, payloadFormats, type PayloadFormat } from '@/lib/text/payload'
import { parsePairs } from '@/lib/text/pairs'
import { plain } from '@/lib/text/untrusted'
import type { Connection } from '@/mqtt/connection'
import { connections } from '@/mqtt/client-api'
import { never } from '@/mqtt/settings'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Checkbox } from '@/ui/control/checkbox'
import { Disclosure } from '@/ui/disclosure'
import { Field } from '@/ui/control/field'
import { Select } from '@/ui/control/select'
import { TextInput } from '@/ui/control/text-input'
import { Textarea } from '@/ui/control/textarea'
import { useConnectionState } from './use-connection-state'
import { usePart, useStore } from '@/ui/use-store'

type Message = {
  readonly topic: string
  readonly payload: string
  readonly format: PayloadFormat
  readonly qos: (typeof levels)[number]
  readonly retain: boolean
}
const noMessage: Message = {
  topic: 'testtopic/1',
  payload: '{ "msg": "hello" }',
  format: 'text',
  qos: '0',
  retain: false,
}
const noProperties = {
  contentType: '',
  responseTopic: '',
  correlationData: '',
  messageExpiry: '',
  userProperties: '',
  utf8: false,
}
type Properties = typeof noProperties

/** The problems of the properties by field, so that no invalid input is silently dropped. */
function findProblems({
  messageExpiry,
  responseTopic,
  userProperties,
}: Properties): Partial<Record<keyof Properties, Key>> {
  const pairs = parsePairs(userProperties)
  return {
    ...(messageExpiry.trim() === '' || isSeconds(messageExpiry)
      ? {}
      : { messageExpiry: 'mqtt-client.problem.expiry' }),
    ...(responseTopic === '' || isTopicName(responseTopic)
      ? {}
      : { responseTopic: 'mqtt-client.problem.topic' }),
    ...('problem' in pairs ? { userProperties: `error.pairs.${pairs.problem}` } : {}),
  }
}

const isSeconds = (text: string) => /^\d{1,10}$/.test(text.trim()) && Number(text) <= never

function toPublishProperties({ messageExpiry, userProperties, utf8, ...texts }: Properties) {
  const read = parsePairs(userProperties)
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
    ...(messageExpiry.trim() === '' ? {} : { messageExpiry: Number(messageExpiry) }),
    ...(utf8 ? { payload_format: true } : {}),
    ...('pairs' in read && Object.keys(read.pairs).length > 0 ? { userProperties: read.pairs } : {}),
  }
}

/** Publishes a message over this connection; a sent message can fill the form again. */
export function Publish({ connection }: { connection: Connection }) {
  const { t } = useWords()
  const start = useStart()
  const settings = usePart(connection.store, (now) => now.settings)
  const state = usePart(connection.store, (now) => now.state)
  const history = useStore(connections.history)
  const [message, setMessage] = useConnectionState(connection, 'publish', noMessage)
  const [properties, setProperties] = useConnectionState(connection, 'properties', noProperties)
  const wrong = settings.version === 5 ? findProblems(properties) : {}
  const encoded = encodePayload(message.payload, message.format)
  const wrongTopic = message.topic !== '' && !isTopicName(message.topic)
  const blocked = useBlocked(publish)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (
      state !== 'connected' ||
      !isTopicName(message.topic) ||
      'problem' in encoded ||
      Object.keys(wrong).length > 0
    )
      return
    start(
      publish,
      {
        ...message,
        ...(settings.version === 5 ? toPublishProperties(properties) : {}),
        connection: settings.name,
      },
      'button',
      { complete: true },
    )
  }
  return (
    <Card title={t('mqtt-client.publish')}>
      <form aria-label={t('mqtt-client.publish.title')} onSubmit={submit} className="flex flex-col gap-2">
        <div className="grid grid-cols-[1fr_5rem] gap-2 sm:grid-cols-[1fr_7rem_5rem]">
          <Field
            label={t('param.topic')}
            error={wrongTopic ? t('mqtt-client.problem.topic') : undefined}
            className="max-sm:col-span-2"
          >
            {(control) => (
              <TextInput
                {...control}
                mono
                value={message.topic}
                onValue={(topic) => setMessage({ ...message, topic })}
              />
            )}
          </Field>
          <Field label={t('mqtt-client.format')}>
            {(control) => (
              <Select
                {...control}
                value={message.format}
                options={payloadFormats.map((value) => ({
                  value,
                  label: t(`choice.payloadFormat.${value}`),
                }))}
                onValue={(format) => setMessage({ ...message, format })}
              />
            )}
          </Field>
          <Field label={t('param.qos')}>
            {(control) => (
              <Select
                {...control}
                value={message.qos}
                options={levels.map((value) => ({ value, label: value }))}
                onValue={(qos) => setMessage({ ...message, qos })}
              />
            )}
          </Field>
        </div>
        <Field
          label={t('mqtt-client.payload')}
          error={'problem' in encoded ? t(`mqtt-client.problem.${encoded.problem}`) : undefined}
        >
          {(control) => (
            <Textarea
              {...control}
              mono
              rows={3}
              value={message.payload}
              onValue={(payload) => setMessage({ ...message, payload })}
            />
          )}
        </Field>
        {settings.version === 5 && (
          <PropertyFields properties={properties} wrong={wrong} onProperties={setProperties} />
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            variant="primary"
            disabledReason={
              blocked ?? (state === 'connected' ? undefined : t('error.code.MQTT_NOT_CONNECTED'))
            }
          >
            {t('mqtt-client.send')}
          </Button>
          <Checkbox
            label={t('param.retain')}
            checked={message.retain}
            onValue={(retain) => setMessage({ ...message, retain })}
          />
          {history.length > 0 && (
            <Select
              aria-label={t('mqtt-client.history')}
              className="ml-auto w-60"
              value=""
              placeholder={t('mqtt-client.historyPick')}
              options={history.map((sent, index) => ({
                value: String(index),
                label: plain(`${sent.topic} · ${sent.payload}`, 60),
              }))}
              onValue={(index) => {
                const sent = history[Number(index)]
                if (sent !== undefined)
                  setMessage({
                    topic: sent.topic,
                    payload: sent.payload,
                    format: sent.format as PayloadFormat,
                    qos: `${sent.qos}`,
                    retain: sent.retain,
                  })
              }}
            />
          )}
        </div>
      </form>
    </Card>
  )
}

type PropertyProps = {
  properties: Properties
  wrong: ReturnType<typeof findProblems>
  onProperties: (properties: Properties) => void
}

function PropertyFields({ properties, wrong, onProperties }: PropertyProps) {
  const { t } = useWords()
  const words = (name: keyof Properties) => (wrong[name] === undefined ? undefined : t(wrong[name]))
  const line = (name: 'contentType' | 'responseTopic' | 'correlationData' | 'messageExpiry') => (
    <Field label={t(`mqtt-client.${name}`)} error={words(name)}>
      {(control) => (
        <TextInput
          {...control}
          mono
          value={properties[name]}
          onValue={(value) => onProperties({ ...properties, [name]: value })}
        />
      )}
    </Field>
  )
  return (
    <Disclosure label={t('mqtt-client.properties')} keep>
      <div className="grid gap-2 sm:grid-cols-2">
        {line('contentType')}
        {line('responseTopic')}
        {line('correlationData')}
        {line('messageExpiry')}
        <Field
          label={t('mqtt-client.userProperties')}
          error={words('userProperties')}
          className="sm:col-span-2"
        >
          {(control) => (
            <Textarea
              {...control}
              mono
              rows={2}
              value={properties.userProperties}
              onValue={(userProperties) => onProperties({ ...properties, userProperties })}
            />
          )}
        </Field>
        <Checkbox
          label={t('param.payload_format')}
          checked={properties.utf8}
          onValue={(utf8) => onProperties({ ...properties, utf8 })}
        />
      </div>
    </Disclosure>
  )
}
