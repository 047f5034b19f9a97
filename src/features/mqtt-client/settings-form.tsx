import { RotateCw } from '@/ui/icon/icons'
import { useWords } from '@/i18n/use-words'
import { payloadFormats } from '@/lib/text/payload'
import { randomId } from '@/lib/text/random-id'
import type { Tab } from '@/mqtt/connections'
import { connections } from '@/mqtt/client-api'
import {
  withTls,
  type Problems,
  type Qos,
  type SettingProblem,
  type Settings,
  type Will,
} from '@/mqtt/settings'
import { Checkbox } from '@/ui/control/checkbox'
import { Disclosure } from '@/ui/disclosure'
import { Field } from '@/ui/control/field'
import { IconButton } from '@/ui/icon-button'
import { PasswordInput } from '@/ui/control/password-input'
import { Select } from '@/ui/control/select'
import { TextInput } from '@/ui/control/text-input'
import { Textarea } from '@/ui/control/textarea'

type Props = { tab: Tab; settings: Settings; problems: Problems; locked: boolean }

type TextName = 'name' | 'host' | 'port' | 'path' | 'clientid' | 'username' | 'keepalive' | 'expiry'

const emptyWill: Will = { topic: '', payload: '', format: 'text', qos: 0, retain: false }

/** The settings of a connection; read-only while connected, so that they are the ones in use. */
export function SettingsForm({ tab, settings, problems, locked }: Props) {
  const { t } = useWords()
  const edit = (change: Partial<Settings>) => connections.edit(tab.id, { ...settings, ...change })
  const words = (problem: SettingProblem | undefined) =>
    problem === undefined ? undefined : t(`mqtt-client.problem.${problem}`)
  const line = (
    name: TextName,
    problem?: SettingProblem,
    more: { mono?: boolean; description?: string; className?: string } = {},
  ) => (
    <Field
      label={t(`mqtt-client.${name}`)}
      error={words(problem)}
      description={more.description}
      className={more.className}
    >
      {(control) => (
        <TextInput
          {...control}
          mono={more.mono}
          readOnly={locked}
          value={settings[name]}
          onValue={(value) => edit({ [name]: value })}
        />
      )}
    </Field>
  )
  return (
    <div className="flex flex-col gap-3">
      {locked && <p className="text-small text-faint">{t('mqtt-client.locked')}</p>}
      <div className="grid grid-cols-[1fr_6rem] gap-2">
        {line('host', problems.host, { mono: true })}
        {line('port', problems.port, { mono: true })}
      </div>
      <Checkbox
        label={t('mqtt-client.tls')}
        checked={settings.tls}
        disabled={locked}
        onValue={(tls) => connections.edit(tab.id, withTls(settings, tls))}
      />
      {problems.tls !== undefined && (
        <p role="alert" className="text-small text-warn">
          {words(problems.tls)}
        </p>
      )}
      <div className="flex items-end gap-1">
        {line('clientid', problems.clientid, { mono: true, className: 'flex-1' })}
        <IconButton
          size="sm"
          icon={RotateCw}
          label={t('mqtt-client.renew')}
          disabledReason={locked && t('mqtt-client.locked')}
          onClick={() => edit({ clientid: `switchboard_${randomId()}` })}
        />
      </div>
      <div className="grid grid-cols-2 gap-2">
        {line('username')}
        <Field label={t('mqtt-client.password')}>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="off"
              readOnly={locked}
              value={settings.password}
              onValue={(password) => edit({ password })}
              showLabel={t('login.show')}
              hideLabel={t('login.hide')}
            />
          )}
        </Field>
      </div>
      <Disclosure label={t('mqtt-client.more')} keep>
        <div className="flex flex-col gap-3">
          <div className="grid grid-cols-2 gap-2">
            {line('name', problems.name)}
            {line('path', problems.path, { mono: true })}
            <Field label={t('mqtt-client.version')}>
              {(control) => (
                <Select
                  {...control}
                  value={String(settings.version)}
                  disabled={locked}
                  options={[
                    { value: '5', label: '5' },
                    { value: '4', label: '3.1.1' },
                  ]}
                  onValue={(version) => edit({ version: version === '4' ? 4 : 5 })}
                />
              )}
            </Field>
            {line('keepalive', problems.keepalive)}
            {settings.version === 5 &&
              line('expiry', problems.expiry, { description: t('mqtt-client.expiryNote') })}
          </div>
          <Checkbox
            label={t('mqtt-client.clean')}
            checked={settings.clean}
            disabled={locked}
            onValue={(clean) => edit({ clean })}
          />
          <Checkbox
            label={t('mqtt-client.keepPassword')}
            checked={settings.keepPassword}
            disabled={locked}
            onValue={(keepPassword) => edit({ keepPassword })}
          />
          <Checkbox
            label={t('mqtt-client.will')}
            checked={settings.will !== undefined}
            disabled={locked}
            onValue={(on) => edit({ will: on ? emptyWill : undefined })}
          />
          {settings.will !== undefined && (
            <WillFields
              will={settings.will}
              problem={words(problems.will)}
              locked={locked}
              onWill={(will) => edit({ will })}
            />
          )}
        </div>
      </Disclosure>
    </div>
  )
}

function WillFields({
  will,
  problem,
  locked,
  onWill,
}: {
  will: Will
  problem: string | undefined
  locked: boolean
  onWill: (will: Will) => void
}) {
  const { t } = useWords()
  return (
    <div className="flex flex-col gap-2 border-l-2 border-line pl-3">
      <Field label={t('mqtt-client.willTopic')} error={problem}>
        {(control) => (
          <TextInput
            {...control}
            mono
            readOnly={locked}
            value={will.topic}
            onValue={(topic) => onWill({ ...will, topic })}
          />
        )}
      </Field>
      <Field label={t('mqtt-client.willPayload')}>
        {(control) => (
          <Textarea
            {...control}
            mono
            rows={2}
            readOnly={locked}
            value={will.payload}
            onValue={(payload) => onWill({ ...will, payload })}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-2">
        <Field label={t('mqtt-client.format')}>
          {(control) => (
            <Select
              {...control}
              value={will.format}
              disabled={locked}
              options={payloadFormats.map((value) => ({ value, label: t(`choice.payloadFormat.${value}`) }))}
              onValue={(format) => onWill({ ...will, format })}
            />
          )}
        </Field>
        <Field label={t('param.qos')}>
          {(control) => (
            <Select
              {...control}
              value={String(will.qos)}
              disabled={locked}
              options={['0', '1', '2'].map((value) => ({ value, label: value }))}
              onValue={(qos) => onWill({ ...will, qos: Number(qos) as Qos })}
            />
          )}
        </Field>
      </div>
      <Checkbox
        label={t('param.retain')}
        checked={will.retain}
        disabled={locked}
        onValue={(retain) => onWill({ ...will, retain })}
      />
    </div>
  )
}
