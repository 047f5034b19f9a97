import { useState } from 'react'
import { useRead } from '@/api/query'
import gatewayCreate from '@commands/gateway/create'
import { useStart } from '@/command/react'
import { initialConfig, bodyOf } from '@/contract/family/body'
import type { Config } from '@/contract/family/config'
import { findGatewayKind, gatewaySettings } from './fields'
import type { GatewayKind } from './fields-common'
import { getGatewayListenerKinds, listenerProblems, type GatewayListenerKind } from './fields-listener'
import { ConfigFields } from '@/form/config/config-fields'
import { createFormStore, type FormStore } from '@/form/config/store'
import { FormPage } from '@/form/form-page'
import type { Key, MessageValues } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { go, useParams } from '@/route/location'
import { gatewayPaths } from './paths'
import { to } from '@/route/paths'
import { unpagedSource } from '@/list/list'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Segmented } from '@/ui/control/segmented'
import { Link } from '@/ui/link'
import { StatusMark } from '@/ui/status-mark'
import { fitPage } from '@/ui/page-width'
import { getGatewayAuthnKinds } from './auth/kinds'
import { gatewayName } from './facts'

const steps = ['basic', 'listeners', 'auth'] as const
type Step = (typeof steps)[number]

/** Sets up a gateway in three steps. A loaded gateway is not set up again, because that would restart it. */
export default function GatewayCreate() {
  const { name = '' } = useParams(gatewayPaths.gatewayCreate)
  const { t } = useWords()
  const query = useRead('gatewayDetail', { params: { name } })
  const kind = findGatewayKind(name)
  const loaded = query.data !== undefined && query.data.status !== 'unloaded'
  return (
    <FormPage title="screen.gatewayCreate" source={unpagedSource(query, query.data && [query.data])}>
      {loaded ? (
        <p role="alert">
          {t('gateway.loaded', { gateway: gatewayName(name) })}{' '}
          <Link href={`#${to(gatewayPaths.gateway, { name, tab: 'settings' })}`}>{t('gateway.open')}</Link>
        </p>
      ) : kind === undefined ? (
        <p role="status" className="text-muted">
          {t('access.unknownKind')}
        </p>
      ) : (
        <Wizard key={name} kind={kind} />
      )}
    </FormPage>
  )
}

/** The form of the first listener of a transport, with the preset of the gateway. */
function createPreset(gateway: GatewayKind, listener: GatewayListenerKind): FormStore {
  const { bind, acceptors, websocket } = gateway.preset
  return createFormStore({
    fields: listener.fields,
    ignored: listener.ignored,
    validate: listenerProblems,
    initialValues: initialConfig(listener.fields, {
      name: 'default',
      bind,
      ...(acceptors === undefined || listener.fields['acceptors'] === undefined ? {} : { acceptors }),
      ...(websocket === undefined || listener.fields['websocket.path'] === undefined ? {} : { websocket }),
    }),
  })
}

const right = (store: FormStore): Config | undefined => {
  const problems = store.problems()
  store.show(problems)
  return problems.length === 0 ? store.state.get().config : undefined
}

function Wizard({ kind }: { kind: GatewayKind }) {
  const { t } = useWords()
  const start = useStart()
  const kinds = getGatewayListenerKinds(kind)
  const [step, setStep] = useState<Step>('basic')
  const [settings] = useState(() =>
    createFormStore({
      fields: kind.fields,
      ignored: kind.ignored,
      initialValues: initialConfig(kind.fields),
      readOnlyFields: ['enable'],
    }),
  )
  const [type, setType] = useState(kind.preset.type)
  const [listeners] = useState(() => new Map(kinds.map((one) => [one.kind, createPreset(kind, one)])))
  const [failure, setFailure] = useState<{ key: Key; values: MessageValues | undefined }>()
  const listener = listeners.get(type)
  const next = () => {
    setFailure(undefined)
    if (step === 'basic' && right(settings) !== undefined) setStep('listeners')
    if (step === 'listeners' && listener !== undefined && right(listener) !== undefined) setStep('auth')
  }
  const create = () => {
    const listenerKind = kinds.find((one) => one.kind === type)
    if (listener === undefined || listenerKind === undefined) return
    // A body with listeners must include the gateway's name, or the broker refuses it.
    const config = {
      name: kind.kind,
      ...gatewaySettings(kind, settings.state.get().config),
      listeners: [bodyOf(listenerKind.fields, listener.state.get().config, { omitDefaults: true })],
    }
    const done = () => go(to(gatewayPaths.gateway, { name: kind.kind, tab: 'clients' }), { force: true })
    start(gatewayCreate, { gateway: kind.kind, config }, 'button', {
      complete: true,
      form: { done, refused: (_, key, values) => setFailure({ key, values }) },
    })
  }
  return (
    <form
      noValidate
      aria-label={t('screen.gatewayCreate')}
      ref={fitPage}
      className="flex page-width flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (step === 'auth') create()
        else next()
      }}
    >
      <Steps at={step} name={gatewayName(kind.kind)} />
      {step === 'basic' && <ConfigFields store={settings} labelPrefix="gateway" isNew />}
      {step === 'listeners' && (
        <>
          <div>
            <Segmented
              label={t('gateway.transport')}
              value={type}
              options={kinds.map((one) => ({ value: one.kind, label: t(`choice.transport.${one.kind}`) }))}
              onChange={setType}
            />
          </div>
          {listener !== undefined && (
            <ConfigFields key={type} store={listener} labelPrefix="gatewayListener" isNew />
          )}
        </>
      )}
      {step === 'auth' && (
        <Card title={t('gateway.tab.auth')}>
          <p className="max-w-180 text-muted">
            {getGatewayAuthnKinds(kind.kind).length === 0
              ? t('gateway.authOwn', { gateway: gatewayName(kind.kind) })
              : t('gateway.authLater')}
          </p>
        </Card>
      )}
      <div role="alert" className="empty:-mt-3">
        {failure !== undefined && (
          <p className="flex items-baseline gap-1.5 rounded-md border border-bad px-3 py-2">
            <StatusMark state="error" />
            <span>{t(failure.key, failure.values)}</span>
          </p>
        )}
      </div>
      <div className="flex gap-2">
        <Button type="submit" variant="primary">
          {t(step === 'auth' ? 'gateway.create.title' : 'gateway.next')}
        </Button>
        {step !== 'basic' && (
          <Button onClick={() => setStep(step === 'auth' ? 'listeners' : 'basic')}>
            {t('gateway.previous')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** The steps with the current one marked. */
function Steps({ at, name }: { at: Step; name: string }) {
  const { t } = useWords()
  return (
    <ol aria-label={t('gateway.steps')} className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <li className="font-semibold">{name}</li>
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={step === at ? 'step' : undefined}
          className={step === at ? 'font-semibold text-accent' : 'text-muted'}
        >
          {index + 1}. {t(`gateway.step.${step}`)}
        </li>
      ))}
    </ol>
  )
}
