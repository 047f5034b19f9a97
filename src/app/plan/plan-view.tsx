import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { base } from '@/api/site'
import { curlOf, planJson, publicStep, terminalLine } from '@/command/plan/copies'
import type { Effect } from '@/command/plan/effects'
import { stepsOf } from '@/command/plan/plan'
import { secretsOf } from '@/command/plan/secrets'
import type { Plan, Step } from '@/command/plan/step'
import type { Prompting } from '@/command/prompt/prompt'
import { describeError } from '@/i18n/error-words'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import { Untrusted } from '@/ui/untrusted'
import { Concerned } from '../dialogs/concerned'
import { safeValues } from '../safe-values'
import { usePlan, type Read } from './use-plan'

/** So many requests are shown at first, and so many more at a time: what is drawn must not grow with the targets. */
const some = 20
/** Of a body so many characters. */
const longestBody = 2000

const copies = ['curl', 'key', 'terminal', 'json'] as const
type Copy = (typeof copies)[number]

function textOf(copy: Copy, { command, answers }: Prompting, plan: Plan): string {
  // Several brokers may be served here, each at a path of its own.
  const origin = `${globalThis.location.origin}${base}`
  switch (copy) {
    case 'curl': return curlOf(command, answers, plan, origin)
    case 'key': return curlOf(command, answers, plan, origin, 'key')
    case 'terminal': return terminalLine(command, answers, origin)
    case 'json': return planJson(command, answers, plan)
  }
}

/** What the keys of the question around it do in it, while it is there. */
export type PlanKeys = { copy?: () => void }

type Props = { state: Prompting; keys: PlanKeys; /** Opened by its key: the focus goes along. */ focus: boolean; onWhole: (plan: Plan | undefined) => void }

/** What a run would do, before it does it: each request, what it touches besides, and ways to take it elsewhere (palette §15, §16). */
export function PlanView({ state, keys, focus, onWhole }: Props) {
  const { t } = useWords()
  const region = useRef<HTMLDivElement>(null)
  const { plan, effects } = usePlan(state, onWhole)
  const [told, setTold] = useState('')
  const whole = plan.value?.left === 0 ? plan.value : undefined
  const copy = (what: Copy) => {
    if (whole === undefined) return
    // There is no clipboard on a page that came unencrypted from elsewhere.
    const writing = navigator.clipboard?.writeText(textOf(what, state, whole)) ?? Promise.reject(new Error('no clipboard'))
    writing.then(() => setTold(t(`plan.copied.${what}`)), () => setTold(t('plan.copyFailed')))
  }
  const copyCurl = useEffectEvent(() => copy('curl'))
  useEffect(() => {
    keys.copy = () => copyCurl()
    return () => { delete keys.copy }
  }, [keys])
  useEffect(() => {
    if (focus) region.current?.focus()
  }, [focus])
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div ref={region} tabIndex={0} role="group" aria-label={t('plan.title')} className="flex max-h-80 min-w-0 flex-col gap-2 overflow-auto text-small">
        <Effects read={effects} />
        <Requests state={state} read={plan} />
      </div>
      <div className="flex flex-wrap gap-2">
        {copies.map((one) => (
          <Button key={one} size="sm" disabledReason={whole === undefined && t('plan.unfinished')} {...(one === 'curl' ? { keys: 'C' } : {})} onClick={() => copy(one)}>{t(`plan.copy.${one}`)}</Button>
        ))}
      </div>
      <p role="status" className="text-small text-muted empty:hidden">{told}</p>
    </div>
  )
}

function Effects({ read: { value, error } }: { read: Read<readonly Effect[]> }) {
  const { t } = useWords()
  if (error !== undefined) return <p className="text-bad">{t('plan.effect.failed', { reason: describeError(error, t).title })}</p>
  if (value === undefined) return <p className="text-muted">{t('plan.effect.reading')}</p>
  return value.map(({ key, values, refs }) => (
    <div key={key}>
      <p>{t(key, safeValues(values))}</p>
      {refs !== undefined && <Concerned refs={refs} />}
    </div>
  ))
}

function Requests({ state, read: { value, error } }: { state: Prompting; read: Read<Plan> }) {
  const { t } = useWords()
  const [limit, setLimit] = useState(some)
  if (error !== undefined) return <p className="text-bad">{describeError(error, t).title}</p>
  if (value === undefined) return <p className="text-muted">{t('plan.reading')}</p>
  const steps = stepsOf(value)
  const secrets = secretsOf(state.command, state.answers)
  const more = steps.length - limit
  const failed = value.outlines.filter((one) => one.error !== undefined)
  return (
    <>
      <p role="status">{steps.length === 0 && value.left === 0 ? t('plan.nothing') : t('plan.requests', { count: steps.length })} {value.left > 0 && t('plan.left', { count: value.left })}</p>
      {failed.slice(0, limit).map(({ target, error: why }) => (
        <p key={target ?? ''} className="text-bad">{target !== undefined && <Untrusted mono text={target} max={60} />} {why !== undefined && describeError(why, t).title}</p>
      ))}
      <ol className="flex flex-col gap-1">
        {steps.slice(0, limit).map((step, index) => <li key={index} className="min-w-0"><StepLine step={step} secrets={secrets} /></li>)}
      </ol>
      {more > 0 && <div><Button size="sm" variant="ghost" onClick={() => setLimit(limit + some * 5)}>{t('plan.more', { count: more })}</Button></div>}
    </>
  )
}

function StepLine({ step, secrets }: { step: Step; secrets: ReadonlySet<string> }) {
  const { t } = useWords()
  const shown = publicStep(step, secrets) as { body?: unknown; with?: unknown }
  const body = step.kind === 'mqtt' ? shown.with : shown.body
  return (
    <>
      <b className="font-mono">{step.kind === 'mqtt' ? t('plan.mqtt') : step.method}</b>{' '}
      <Untrusted mono text={step.kind === 'mqtt' ? step.action : step.path} max={200} className="break-all" />
      {body !== undefined && <div className="break-all text-muted"><Untrusted mono text={typeof body === 'string' ? body : JSON.stringify(body)} max={longestBody} /></div>}
    </>
  )
}
