import { useEffect, useLayoutEffect, type ComponentType } from 'react'
import { session } from '@/api/session'
import { profile } from '@/api/site'
import { screenContext, noScreenContext } from '@/command/screen-context'
import { allWords, sharedWords } from '@/i18n/i18n'
import { useWords } from '@/i18n/use-words'
import { inline } from '@/lib/text/untrusted'
import { pathOf, useHere } from '@/route/location'
import { match } from '@/route/paths'
import type { Screen } from '@/features/registry'
import { fetched, useFetched, type Fetched } from '@/ui/part'
import { PageSkeleton } from '@/ui/skeleton'
import { useStore } from '@/ui/use-store'
import { ErrorBoundary } from './error-boundary'
import { focusHeading } from './focus-heading'

type Loaded = Fetched<{ readonly default: ComponentType }>
const bodies = new Map<string, Loaded>()

function bodyOf(screen: Screen): Loaded {
  const known =
    bodies.get(screen.id) ??
    fetched(async () => (await Promise.all([screen.load(), screen.early ? sharedWords() : allWords()]))[0])
  bodies.set(screen.id, known)
  return known
}

/** Of an id in the window's title; tabs show less. */
const titleLength = 60

/** One screen: fetched when first shown, with its own boundary and window title; the focus comes to its heading. */
export function ScreenFrame({ screen }: { screen: Screen }) {
  const { t } = useWords()
  const path = pathOf(useHere())
  const { username } = useStore(session)
  // The thing comes first: it is what tells two tabs apart.
  const [id] = Object.values(match(screen.path, path) ?? {})
  const title = [
    ...(id === undefined ? [] : [inline(id, titleLength)]),
    t(screen.title),
    ...(profile === undefined ? [] : [inline(profile.label, titleLength)]),
    'Switchboard',
  ].join(' · ')
  useEffect(() => {
    document.title = title
  }, [title, path])
  // What was in front of the user belongs to the page that is left; cleared before the next page tells its own.
  useLayoutEffect(() => () => screenContext.set(() => noScreenContext), [path, username])
  return (
    <ErrorBoundary resetKey={`${username ?? ''} ${path}`}>
      <Body screen={screen} path={path} name={`${username ?? ''} ${path}`} />
    </ErrorBoundary>
  )
}

/** What stands in the frame; each address of each user is a page of its own, by `name`. */
function Body({ screen, path, name }: { screen: Screen; path: string; name: string }) {
  const body = useFetched(bodyOf(screen))
  const stands = body !== undefined
  useEffect(() => (stands ? focusHeading(path) : undefined), [stands, path])
  return body === undefined ? <PageSkeleton /> : <body.default key={name} />
}
