import { useEffect, useState } from 'react'
import { session } from '@/api/session'
import { drafts, dropDraft } from '@/command/prompt/draft'
import type { Prompting } from '@/command/prompt/prompt'
import type { Registry } from '@/command/registry'
import { useCommandRuntime } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { onTravel } from '@/route/location'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/overlay/dialog'
import { usePart, useStore } from '@/ui/use-store'
import { FormView, SearchView, StepView } from '@/app/parts'
import { collecting } from './search/collect'
import { usePreparedCatalogue } from './search/entries'
import { rememberUse } from './search/recent'
import {
  closePalette,
  holdsForm,
  leavePalette,
  openForm,
  palette,
  rememberOpener,
  whereToReturn,
} from './store'

/** A form that was open before the page was loaded anew comes back to the one who typed it, and to nobody else (catalogue P12). */
function restoreForm(registry: Registry): void {
  const kept = drafts.get().palette
  if (kept === undefined || palette.get().form !== undefined) return
  const command = registry.get(kept.form)
  // It is looked at again once they have come.
  if (command === undefined && !registry.whole) return void registry.want()
  if (command === undefined || kept.username !== session.get().username) dropDraft('palette')
  else openForm({ command, texts: kept.texts, line: '', restored: true })
}

/** The palette: finding a command, then asking for what it needs, one level above the other in the same window. */
export function Palette() {
  const { runner, registry } = useCommandRuntime()
  const { t, locale } = useWords()
  usePreparedCatalogue(registry, locale)
  const prompting = usePart(runner.store, (state) => state.prompting)
  const open = usePart(palette, (now) => now.open)
  const form = usePart(palette, (now) => now.form)
  const reading = useStore(collecting)
  const signedOut = useStore(session).state === 'over'
  const [dismissed, setDismissed] = useState<Prompting>()

  useEffect(() => {
    let before: Prompting | undefined
    return runner.store.subscribe(() => {
      const now = runner.store.get().prompting
      if (now !== undefined && before === undefined) rememberOpener()
      if (now !== before && now?.phase === 'running' && now.warned !== 'reading')
        rememberUse(now.command, now.answers)
      // An unsaved form of the palette's closes itself once it is run; nothing else may take it. What a screen's form runs concerns the palette not.
      if (now !== undefined && now.phase !== 'asking' && now.form === undefined && !holdsForm())
        closePalette()
      before = now
    })
  }, [runner])
  useEffect(() => {
    restoreForm(registry)
    return registry.subscribe(() => restoreForm(registry))
  }, [registry])

  // What it was opened over is left: its rows, and what a step was asked about, would be those of the page before.
  useEffect(
    () =>
      onTravel(() => {
        if (holdsForm()) return
        closePalette()
        const asked = runner.store.get().prompting
        if (asked?.phase === 'asking' && asked.form === undefined) runner.cancel()
      }),
    [runner],
  )

  // The last step stays in sight while it runs: a refusal comes back to it. A form on a screen waits for its own.
  const step =
    prompting === undefined
      ? undefined
      : prompting.phase === 'asking'
        ? prompting.step
        : prompting.phase === 'running' && prompting.confirm === undefined && prompting.form === undefined
          ? prompting.asked.at(-1)
          : undefined
  const stepping = step !== undefined && prompting !== undefined && prompting !== dismissed
  const shown = open || stepping || reading !== undefined
  const leaveStep = () => {
    if (prompting?.phase === 'running') setDismissed(prompting)
    else runner.cancel()
  }
  const close = () => {
    if (reading !== undefined) reading.stop()
    else if (stepping) leaveStep()
    else leavePalette()
  }
  return (
    <Dialog
      open={shown}
      covered={signedOut}
      onClose={close}
      title={stepping && prompting !== undefined ? t(prompting.command.title) : t('palette.title')}
      titleHidden
      bare
      width="lg"
      returnFocus={whereToReturn}
    >
      {reading !== undefined ? (
        <div className="flex items-center gap-3 px-3 py-3">
          <span role="status" className="flex-1">
            {t('palette.reading', { count: reading.found })}
          </span>
          <Button data-autofocus onClick={reading.stop}>
            {t('action.cancel')}
          </Button>
        </div>
      ) : stepping && prompting !== undefined ? (
        <StepView key={`${prompting.command.id} ${step}`} state={prompting} step={step} onLeave={leaveStep} />
      ) : open && form !== undefined ? (
        <FormView form={form} />
      ) : open ? (
        <SearchView />
      ) : null}
    </Dialog>
  )
}
