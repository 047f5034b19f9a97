import { lazy, Suspense, useEffect, useLayoutEffect, type ComponentType, type LazyExoticComponent } from 'react'
import { session } from '@/api/session'
import { here, nowhere } from '@/command/here'
import { useStore } from '@/command/react'
import { allWords } from '@/i18n/i18n'
import { useWords } from '@/i18n/use-words'
import { inline } from '@/lib/untrusted'
import { pathOf, useHere } from '@/screens/location'
import { match } from '@/screens/paths'
import type { Screen } from '@/screens/registry'
import { Skeleton } from '@/ui/skeleton'
import { ErrorBoundary } from './error-boundary'
import { focusHeading } from './focus-heading'

const loaded = new Map<string, LazyExoticComponent<ComponentType>>()

function lazyScreen(screen: Screen): LazyExoticComponent<ComponentType> {
  const known = loaded.get(screen.id) ?? lazy(async () => (await Promise.all([screen.load(), allWords()]))[0])
  loaded.set(screen.id, known)
  return known
}

/** Of an id in the window's title; tabs show less. */
const titleLength = 60

/** One screen: fetched when first shown, with its own boundary and window title; the focus comes to its heading. */
export function ScreenFrame({ screen }: { screen: Screen }) {
  const { t } = useWords()
  const path = pathOf(useHere())
  const { username } = useStore(session)
  const Body = lazyScreen(screen)
  // The thing comes first: it is what tells two tabs apart.
  const [id] = Object.values(match(screen.path, path) ?? {})
  const title = [...(id === undefined ? [] : [inline(id, titleLength)]), t(screen.title), 'Switchboard'].join(' · ')
  useEffect(() => {
    document.title = title
  }, [title, path])
  // What was in front of the user belongs to the page that is left; cleared before the next page tells its own.
  useLayoutEffect(() => () => here.set(() => nowhere), [path, username])
  return (
    <ErrorBoundary resetKey={`${username ?? ''} ${path}`} onRetry={() => loaded.delete(screen.id)}>
      <Suspense fallback={<Skeleton lines={8} className="max-w-160" />}>
        <Body key={`${username ?? ''} ${path}`} />
        <Arrived path={path} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Runs once the screen stands. */
function Arrived({ path }: { path: string }) {
  useEffect(() => focusHeading(path), [path])
  return null
}
