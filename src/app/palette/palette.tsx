import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { session } from '@/api/session'
import type { Prompting } from '@/command/prompt'
import { useDesk, useStore } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { collecting } from './collect'
import { idle, usePreparedCatalogue } from './entries'
import type { LineForm } from './form-view'
import { lineOf } from './line'
import { rememberUse } from './recent'
import { SearchView } from './search-view'
import { closePalette, palette, rememberOpener, whereToReturn } from './store'

const steps = () => import('./step-view')
const StepView = lazy(async () => ({ default: (await steps()).StepView }))
const FormView = lazy(async () => ({ default: (await import('./form-view')).FormView }))

/** The palette: finding a command, then asking for what it needs, one level above the other in the same window. */
export function Palette() {
  const { runner, registry } = useDesk()
  const { t, locale } = useWords()
  usePreparedCatalogue(registry, locale)
  const { prompting } = useStore(runner.store)
  const { open } = useStore(palette)
  const reading = useStore(collecting)
  const signedOut = useStore(session).state === 'over'
  const [form, setForm] = useState<LineForm>()
  const [dismissed, setDismissed] = useState<Prompting>()
  const filling = useRef(false)
  useEffect(() => {
    filling.current = form !== undefined
  }, [form])

  useEffect(() => {
    let before: Prompting | undefined
    return runner.store.subscribe(() => {
      const now = runner.store.get().prompting
      if (now !== undefined && before === undefined) rememberOpener()
      if (now !== before && now?.phase === 'running') rememberUse(now.command, now.answers)
      // A form stays under the question of another command, such as logging out; its own submit closes it.
      if (now !== undefined && now.phase !== 'asking' && !filling.current) closePalette()
      before = now
    })
  }, [runner])

  // At hand before the first step is asked, so that no key typed ahead is lost; a failure shows when the step is.
  useEffect(() => idle(() => void steps().catch(() => undefined)), [])

  // The last step stays in sight while it runs: a refusal comes back to it.
  const step = prompting === undefined ? undefined : prompting.phase === 'asking' ? prompting.step : prompting.phase === 'running' && prompting.confirm === undefined ? prompting.asked.at(-1) : undefined
  const stepping = step !== undefined && prompting !== undefined && prompting !== dismissed
  const shown = open || stepping || reading !== undefined
  const leaveStep = () => {
    if (prompting?.phase === 'running') setDismissed(prompting)
    else runner.cancel()
  }
  const close = () => {
    if (reading !== undefined) reading.stop()
    else if (stepping) leaveStep()
    else closePalette()
  }
  const showing = open && !stepping
  // A form belongs to the opening it was made in.
  if (!open && form !== undefined) setForm(undefined)
  const backToLine = (texts: Readonly<Record<string, string>>) => {
    if (form === undefined) return
    const same = JSON.stringify(texts) === JSON.stringify(form.texts)
    if (!same) palette.set((now) => ({ ...now, query: lineOf(form.command, form.command.aliases?.[0] ?? form.command.id, withoutSecrets(form, texts)) }))
    setForm(undefined)
  }
  return (
    <Dialog open={shown} covered={signedOut} onClose={close} title={stepping && prompting !== undefined ? t(prompting.command.title) : t('palette.title')} titleHidden bare width="lg" returnFocus={whereToReturn}>
      {reading !== undefined ? (
        <div className="flex items-center gap-3 px-3 py-3">
          <span role="status" className="flex-1">{t('palette.reading', { count: reading.found })}</span>
          <Button data-autofocus onClick={reading.stop}>{t('action.cancel')}</Button>
        </div>
      ) : stepping && prompting !== undefined ? (
        <Suspense>
          <StepView key={`${prompting.command.id} ${step}`} state={prompting} step={step} onLeave={leaveStep} />
        </Suspense>
      ) : showing && form !== undefined ? (
        <Suspense>
          <FormView form={form} onBack={backToLine} />
        </Suspense>
      ) : showing ? (
        <SearchView onForm={setForm} />
      ) : null}
    </Dialog>
  )
}

/** A secret never goes from the form into the line. */
const withoutSecrets = (form: LineForm, texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).filter(([name]) => form.command.params[name]?.prompt.kind !== 'secret'))
