import type { ComponentType } from 'react'
import { withWords } from '@/i18n/with-words'
import { startInBackground } from '@/lib/background'
import type { Screen } from '@/features/screen'
import { fetched, type Fetched } from '@/ui/lazy-component'

type Loaded = Fetched<{ readonly default: ComponentType }>

const bodies = new Map<string, Loaded>()

/** The component of a screen, which is loaded once. */
export function bodyOf(screen: Screen): Loaded {
  const known = bodies.get(screen.id) ?? fetched(async () => withWords(screen.load()))
  bodies.set(screen.id, known)
  return known
}

/** Loads a screen that is probably shown next. What cannot be loaded is loaded again, and reported, when it is shown. */
export const loadAhead = (screen: Screen): void => startInBackground(bodyOf(screen).fetch(), () => undefined)
