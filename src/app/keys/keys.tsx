import { hasRelations, type Ref } from '@/api/resource'
import { screenContext, getSelectedRefs, staleReason, type ScreenContext } from '@/command/screen-context'
import type { Context } from '@/command/context'
import { commandHistory } from '@/command/history/history-store'
import { useKeys } from '@/command/keys/keys-provider'
import { liveKeys } from '@/command/keys/live'
import { keyOf } from '@/command/keys/own'
import { undoesOwnText } from '@/command/keys/own-undo'
import { useCommands, useCommandRuntime, useContextNow, useScreenContext } from '@/command/react'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { startInBackground } from '@/lib/background'
import { usePart } from '@/ui/use-store'
import { openRelated } from '@/palette/related'
import { leavePalette, openPalette, palette } from '@/palette/store'
import { reportLoadError } from '@/command/toast/load-error'
import { useRegionKeys } from './regions'

/** The single current object, if its noun has relations. */
function relatedOf(state: ScreenContext): Ref | undefined {
  const [ref, another] = getSelectedRefs(state)
  return another === undefined && hasRelations(ref?.resource) ? ref : undefined
}

/** The palette's own keys. */
const ownKeys = (
  state: ScreenContext,
  context: () => Omit<Context, 'signal'>,
): readonly { readonly hotkey: string; readonly title: Key; readonly run: () => void }[] => [
  { hotkey: 'mod+k', title: 'palette.keys.open', run: () => openPalette() },
  { hotkey: ':', title: 'palette.keys.open', run: () => openPalette() },
  // Browsers use it to go forward; on an object with relations, they come first.
  ...(relatedOf(state) === undefined
    ? []
    : [
        {
          hotkey: 'alt+ArrowRight',
          title: 'related.show.title' as const,
          run: () => {
            const ref = relatedOf(screenContext.get())
            if (ref !== undefined) startInBackground(openRelated(ref, context()), reportLoadError)
          },
        },
      ]),
  ...(getSelectedRefs(state).length > 0
    ? [
        {
          hotkey: '.',
          title: 'palette.keys.row' as const,
          run: () => openPalette('', getSelectedRefs(screenContext.get())),
        },
      ]
    : []),
]

/**
 * Binds the keys that work on every screen: those of commands, of the palette, and for moving between
 * regions.
 */
export function Keys() {
  const { runner, registry, context } = useCommandRuntime()
  const { t } = useWords()
  const state = useScreenContext()
  // Not the line of the palette: otherwise every letter typed would look through all commands.
  const open = usePart(palette, (now) => now.open)
  const commands = useCommands()
  const known = useContextNow()
  const now = () => ({ ...context(), signal: new AbortController().signal })
  // The first repeatable command enables the key that repeats it.
  usePart(commandHistory, () => now().able?.repeat)
  const start = (id: string) => {
    // Uses the selection at this moment, not that of the last render.
    const match = liveKeys(registry.all, now(), screenContext.get()).find(({ command }) => command.id === id)
    if (match === undefined) return
    const stale =
      Object.keys(match.given).length > 0 ? staleReason(screenContext.get().stale, match.command) : undefined
    if (stale === undefined) runner.start(match.command, match.given, 'key')
    else runner.refuse(match.command, stale)
  }
  useKeys('app', [
    ...liveKeys(commands, known, state).map(({ command }) => ({
      hotkey: keyOf(command) ?? '',
      title: t(command.title),
      run: () => start(command.id),
      ...(command.undo === 'again' ? { here: (event: KeyboardEvent) => !undoesOwnText(event) } : {}),
    })),
    ...ownKeys(state, context).map(({ hotkey, title, run }) => ({ hotkey, title: t(title), run })),
  ])
  useKeys('palette', open ? [{ hotkey: 'mod+k', run: leavePalette }] : [])
  useRegionKeys()
  return null
}
