import { useState } from 'react'
import { publicStep } from '@/command/plan/copies'
import type { ConfirmLine } from '@/command/confirm'
import type { MacroLines } from '@/command/command'
import type { Effect } from '@/command/plan/effect'
import { listPlanSteps } from '@/command/plan/plan'
import { collectSecrets } from '@/command/plan/secrets'
import type { Outline, Plan, Step } from '@/command/plan/step'
import type { Prompting } from '@/command/prompt/prompting'
import { briefError, describeError } from '@/i18n/error-words'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import { Untrusted } from '@/ui/untrusted'
import { AffectedObjects } from '../dialogs/affected-objects'
import { safeValues } from '@/i18n/safe-values'
import type { Read } from './use-plan'

/**
 * How many requests are shown at first, and added at a time: the rendered size must not grow with the
 * targets.
 */
const some = 20
/** Maximum number of characters shown of a body. */
const longestBody = 2000

type Props = {
  state: Prompting
  /** For a macro. */
  lines: MacroLines | undefined
  plan: Read<Plan>
  effects: Read<readonly Effect[]>
}

/**
 * The other effects of a run, and each request that it sends; for a macro, under the line that they belong
 * to.
 */
export function Requests({ state, lines, plan: { value: plan, error }, effects }: Props) {
  const { t } = useWords()
  const [limit, setLimit] = useState(some)
  const secrets = collectSecrets({ ...state, lines })
  const count = plan === undefined ? 0 : listPlanSteps(plan).length
  const more = count - limit
  return (
    <>
      {effects.error !== undefined && (
        <p className="text-bad">
          {t('plan.effect.failed', { reason: describeError(effects.error, t).title })}
        </p>
      )}
      {effects.error === undefined && effects.value === undefined && (
        <p className="text-muted">{t('plan.effect.reading')}</p>
      )}
      {lines === undefined && <Effects effects={effects.value ?? []} />}
      {error !== undefined && <p className="text-bad">{briefError(error, t)}</p>}
      {error === undefined && plan === undefined && <p className="text-muted">{t('plan.reading')}</p>}
      {plan !== undefined && (
        <p role="status">
          {count === 0 && plan.left === 0 ? t('plan.nothing') : t('plan.requests', { count })}{' '}
          {plan.left > 0 && t('plan.left', { count: plan.left })}
        </p>
      )}
      {plan !== undefined && lines === undefined && (
        <Outlines outlines={plan.outlines} secrets={secrets} limit={limit} />
      )}
      {plan !== undefined && lines !== undefined && (
        <Lines
          confirmLines={state.confirm?.lines ?? lines.steps}
          outlines={plan.outlines}
          effects={effects.value ?? []}
          secrets={secrets}
          limit={limit}
        />
      )}
      {more > 0 && plan !== undefined && (
        <div>
          <Button size="sm" variant="ghost" onClick={() => setLimit(limit + some * 5)}>
            {t('plan.more', { count: more })}
          </Button>
        </div>
      )}
    </>
  )
}

type Drawn = { outlines: readonly Outline[]; secrets: ReadonlySet<string>; limit: number }

/** The lines of a macro, each with its effects and requests, up to the number of requests to show. */
function Lines({
  confirmLines,
  outlines,
  effects,
  secrets,
  limit,
}: Drawn & { confirmLines: readonly ConfirmLine[]; effects: readonly Effect[] }) {
  const { t } = useWords()
  const groups = confirmLines.map((one) => {
    const own = outlines.filter(({ line }) => line === one.line)
    return { ...one, own, size: own.reduce((sum, { steps }) => sum + steps.length, 0) }
  })
  const before = (index: number) => groups.slice(0, index).reduce((sum, { size }) => sum + size, 0)
  return (
    <ol aria-label={t('macro.lines')} className="flex flex-col gap-3">
      {groups
        .filter(({ size }, index) => before(index) + Math.min(1, size) <= limit)
        .map(({ line, text, note: description, never, own }, index) => (
          <li key={line} className="flex min-w-0 flex-col gap-1">
            <Untrusted mono text={text} max={200} className="break-all font-semibold" />
            {description !== undefined && (
              <p className="text-muted">{t(description.key, safeValues(description.values))}</p>
            )}
            {never !== undefined && <p className="text-muted">{t(never)}</p>}
            <div className="flex min-w-0 flex-col gap-1 border-l border-line pl-3">
              <Effects effects={effects.filter((effect) => effect.line === line)} />
              <Outlines outlines={own} secrets={secrets} limit={limit - before(index)} />
            </div>
          </li>
        ))}
    </ol>
  )
}

function Effects({ effects }: { effects: readonly Effect[] }) {
  const { t } = useWords()
  return effects.map(({ key, values, refs }) => (
    <div key={key}>
      <p>{t(key, safeValues(values))}</p>
      {refs !== undefined && <AffectedObjects refs={refs} />}
    </div>
  ))
}

/** The targets that could not be read, and the requests for the others. */
function Outlines({ outlines, secrets, limit }: Drawn) {
  const { t } = useWords()
  const failed = outlines.flatMap(({ target, error }) => (error === undefined ? [] : [{ target, error }]))
  const steps = outlines.flatMap((one) => one.steps)
  return (
    <>
      {failed.slice(0, limit).map(({ target, error }) => (
        <p key={target ?? ''} className="text-bad">
          {target !== undefined && <Untrusted mono text={target} max={60} />} {briefError(error, t)}
        </p>
      ))}
      {steps.length > 0 && limit > 0 && (
        <ol className="flex flex-col gap-1">
          {steps.slice(0, limit).map((step, index) => (
            <li key={index} className="min-w-0">
              <StepLine step={step} secrets={secrets} />
            </li>
          ))}
        </ol>
      )}
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
      {body !== undefined && (
        <div className="break-all text-muted">
          <Untrusted mono text={typeof body === 'string' ? body : JSON.stringify(body)} max={longestBody} />
        </div>
      )}
    </>
  )
}
