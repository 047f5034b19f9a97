import { useEffect, useState } from 'react'
import { session } from '@/connection/page'
import { useSession } from '@/connection/use-connection'
import { drafts, dropDraft } from '@/command/prompt/draft'
import type { Prompting } from '@/command/prompt/prompting'
import type { Registry } from '@/command/registry'
import { useCommandRuntime } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { onTravel } from '@/route/location'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/overlay/dialog'
import { usePart, useStore } from '@/ui/use-store'
import { BrokersView, FormView, SearchView, StepView } from './parts'
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

/** Restores a form that was open before a reload, only for the user who typed it (catalogue P12). */
function restoreForm(registry: Registry): void {
  const stored = drafts.get().palette
  if (stored === undefined || palette.get().form !== undefined) return
  if (stored.username !== session.get().username) return dropDraft('palette')
  const command = registry.get(stored.form)
  // Checked again once they have loaded.
  if (command === undefined && !registry.whole) return
  if (command === undefined) dropDraft('palette')
  else openForm({ command, texts: stored.texts, line: '', restored: true })
}

/** The palette: finds a command, then asks for its values, one level above the other in the same window. */
export function Palette() {
  const { runner, registry } = useCommandRuntime()
  const { t, locale } = useWords()
  usePreparedCatalogue(registry, locale)
  const prompting = usePart(runner.store, (state) => state.prompting)
  const open = usePart(palette, (now) => now.open)
  const form = usePart(palette, (now) => now.form)
  const choosesBrokers = usePart(palette, (now) => now.choosesBrokers)
  const reading = useStore(collecting)
  const signedOut = useSession().state === 'over'
  const [dismissed, setDismissed] = useState<Prompting>()

  useEffect(() => {
    let before: Prompting | undefined
    return runner.store.subscribe(() => {
      const now = runner.store.get().prompting
      if (now !== undefined && before === undefined) rememberOpener()
      if (now !== before && now?.phase === 'running' && now.warned !== 'reading')
        rememberUse(now.command, now.answers)
      // An unsaved form of the palette closes itself after its run; nothing else may replace it. Runs of a
      // screen's form do not concern the palette.
      if (now !== undefined && now.phase !== 'asking' && now.form === undefined && !holdsForm())
        closePalette()
      before = now
    })
  }, [runner])
  useEffect(() => {
    restoreForm(registry)
    return registry.subscribe(() => restoreForm(registry))
  }, [registry])

  // Navigation clears the rows and the subject of a step, which belong to the previous page.
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

  // The last step stays visible while it runs, because a refusal returns to it. A form on a screen shows
  // its own.
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
      ) : open && choosesBrokers ? (
        <BrokersView />
      ) : open && form !== undefined ? (
        <FormView form={form} />
      ) : open ? (
        <SearchView />
      ) : null}
    </Dialog>
  )
}
