import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { base } from '@/api/site'
import { formatCurl, planJson, terminalLine } from '@/command/plan/copies'
import type { CommandWithAnswers } from '@/command/plan/secrets'
import type { Plan } from '@/command/plan/step'
import type { Prompting } from '@/command/prompt/prompting'
import { useWords } from '@/i18n/use-words'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { Button } from '@/ui/button'
import { copyText } from '@/ui/copy-text'
import { Requests } from './requests'
import { usePlan } from './use-plan'

const copies = ['curl', 'key', 'terminal', 'json'] as const
type Copy = (typeof copies)[number]

function textOf(copy: Copy, run: CommandWithAnswers, plan: Plan): string {
  // Several brokers may be served here, each under its own path.
  const origin = `${globalThis.location.origin}${base}`
  switch (copy) {
    case 'curl':
      return formatCurl(run, plan, origin)
    case 'key':
      return formatCurl(run, plan, origin, 'key')
    case 'terminal':
      return terminalLine(run, origin)
    case 'json':
      return planJson(run, plan)
  }
}

/** The keys of the surrounding dialog that act on the plan, while it is rendered. */
export type PlanKeys = { copy?: () => void }

type Props = {
  state: Prompting
  keys: PlanKeys
  /** Opened by its key: the focus moves into it. */
  focus: boolean
  onWhole: (plan: Plan | undefined) => void
}

/** What a run would do, before it runs: each request, its other effects, and ways to copy it. */
export function PlanView({ state, keys, focus, onWhole }: Props) {
  const { t } = useWords()
  const region = useRef<HTMLDivElement>(null)
  const { plan, effects, lines } = usePlan(state, onWhole)
  const [announced, setAnnounced] = useState('')
  const complete = plan.value?.left === 0 ? plan.value : undefined
  const copy = (what: Copy) => {
    if (complete === undefined) return
    startInBackground(
      copyText(textOf(what, { ...state, lines }, complete)).then((copied) =>
        setAnnounced(t(copied ? `plan.copied.${what}` : 'plan.copyFailed')),
      ),
      throwUnexpected,
    )
  }
  const copyCurl = useEffectEvent(() => copy('curl'))
  useEffect(() => {
    keys.copy = () => copyCurl()
    return () => {
      delete keys.copy
    }
  }, [keys])
  useEffect(() => {
    if (focus) region.current?.focus()
  }, [focus])
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div
        ref={region}
        tabIndex={0}
        role="group"
        aria-label={t('plan.title')}
        className="-mx-2 flex max-h-80 min-w-0 flex-col gap-2 overflow-auto rounded-sm px-2 py-1 text-small"
      >
        <Requests state={state} lines={lines} plan={plan} effects={effects} />
      </div>
      <div className="flex flex-wrap gap-2">
        {copies.map((one) => (
          <Button
            key={one}
            size="sm"
            disabledReason={complete === undefined && t('plan.unfinished')}
            {...(one === 'curl' ? { keys: 'C' } : {})}
            onClick={() => copy(one)}
          >
            {t(`plan.copy.${one}`)}
          </Button>
        ))}
      </div>
      <p role="status" className="text-small text-muted empty:hidden">
        {announced}
      </p>
    </div>
  )
}
