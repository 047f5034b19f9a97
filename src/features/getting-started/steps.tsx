import type { ReactNode } from 'react'
import authnCreate from '@commands/authentication/create'
import mqttConnect from '@commands/mqtt-client/connect'
import ruleCreate from '@commands/rule/create'
import { useOffers } from '@/command/current-broker'
import { CommandButton } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { mqttClientPaths } from '@/features/mqtt-client/paths'
import { bridgePaths } from '@/features/bridge/paths'
import { connectorPaths } from '@/features/connector/paths'
import { to } from '@/route/paths'
import { Check } from '@/ui/icon/icons'
import { Link } from '@/ui/link'
import { useChannels } from '@/features/connector/use-channels'
import { useCompletedSteps } from './use-steps'

/** The first steps with a new broker, each with its command; completed ones are marked. */
export function Steps({
  bridge = false,
}: {
  /** Shows the creation of a bridge as the last step. */ bridge?: boolean
}) {
  const { t } = useWords()
  const done = useCompletedSteps()
  return (
    <ol aria-label={t('gettingStarted.steps')} className="flex flex-col">
      <Step number={1} name="connect" done={done.connect}>
        <CommandButton size="sm" command={mqttConnect} with={{ connection: '' }} />
      </Step>
      <Step number={2} name="protect" done={done.protect}>
        <CommandButton size="sm" command={authnCreate} />
      </Step>
      <Step number={3} name="subscribe" done={done.subscribe}>
        <Link look="button" size="sm" href={`#${to(mqttClientPaths.mqttClient)}`}>
          {t('gettingStarted.subscribe.open')}
        </Link>
      </Step>
      <Step number={4} name="rule" done={done.rule}>
        <CommandButton size="sm" command={ruleCreate} />
      </Step>
      {bridge && <BridgeStep />}
    </ol>
  )
}

/** Newer brokers have connectors instead of bridges. */
function BridgeStep() {
  const { t } = useWords()
  const newer = useOffers()('connectors')
  const { actions, sources } = useChannels()
  const known = actions !== undefined && sources !== undefined
  const screen = newer ? 'connectorCreate' : 'bridgeCreate'
  return (
    <Step number={5} name="bridge" done={known ? actions.length + sources.length > 0 : undefined}>
      <Link
        look="button"
        size="sm"
        href={`#${to(newer ? connectorPaths.connectorCreate : bridgePaths.bridgeCreate)}`}
      >
        {t(`screen.${screen}`)}
      </Link>
    </Step>
  )
}

type StepProps = {
  number: number
  name: 'connect' | 'protect' | 'subscribe' | 'rule' | 'bridge'
  done: boolean | undefined
  /** The button or link of the step. */
  children: ReactNode
}

function Step({ number, name, done, children }: StepProps) {
  const { t, format } = useWords()
  return (
    <li className="flex items-start gap-3 border-b border-line py-2.5 first:pt-0 last:border-b-0 last:pb-0">
      {done === true ? (
        <span className="inline-flex size-5 shrink-0 items-center justify-center rounded-full bg-hover text-ok">
          <Check size={13} aria-hidden />
        </span>
      ) : (
        <span
          aria-hidden
          className="nums inline-flex size-5 shrink-0 items-center justify-center rounded-full border border-field text-small text-muted"
        >
          {format.number(number)}
        </span>
      )}
      <div className="min-w-0 flex-1">
        <p className={done === true ? 'text-muted' : 'font-semibold'}>
          {t(`gettingStarted.${name}.title`)}
          {done === true && <span className="sr-only"> ({t('gettingStarted.done')})</span>}
        </p>
        <p className="text-small text-muted">
          {t(done === true ? `gettingStarted.${name}.after` : `gettingStarted.${name}.text`)}
        </p>
      </div>
      <span className="shrink-0">{children}</span>
    </li>
  )
}
