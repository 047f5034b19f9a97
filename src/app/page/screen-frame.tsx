import { useEffect, useLayoutEffect, type ComponentType } from 'react'
import { useSession } from '@/connection/use-connection'
import { profile } from '@/api/site'
import { screenContext, noScreenContext } from '@/command/screen-context'
import { useWords } from '@/i18n/use-words'
import { inline } from '@/lib/text/untrusted'
import { getPath, useHere } from '@/route/location'
import { match } from '@/route/paths'
import Overview from '@/features/overview/overview'
import type { Screen } from '@/features/screen'
import { useFetched } from '@/ui/lazy-component'
import { PageSkeleton } from '@/ui/skeleton'
import { ErrorBoundary } from './error-boundary'
import { focusHeading } from './focus-heading'
import { bodyOf } from './screen-body'

/** Maximum length of an id in the window's title; tabs show less. */
const titleLength = 60

/**
 * One screen: loaded when first shown, with its own error boundary and window title; the focus moves to its
 * heading.
 */
export function ScreenFrame({ screen }: { screen: Screen }) {
  const { t } = useWords()
  const path = getPath(useHere())
  const { username } = useSession()
  // The object comes first, because it distinguishes tabs.
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
  // The context belongs to the page that is left; cleared before the next page sets its own.
  useLayoutEffect(() => () => screenContext.set(() => noScreenContext), [path, username])
  return (
    <ErrorBoundary resetKey={`${username ?? ''} ${path}`}>
      {screen.id === 'overview' ? (
        <Body body={Overview} path={path} name={`${username ?? ''} ${path}`} />
      ) : (
        <FetchedBody screen={screen} path={path} name={`${username ?? ''} ${path}`} />
      )}
    </ErrorBoundary>
  )
}

type Place = { path: string; name: string }

/** Any screen but the overview, which is bundled with the console since most visits begin with it. */
function FetchedBody({ screen, ...place }: Place & { screen: Screen }) {
  const body = useFetched(bodyOf(screen))
  return body === undefined ? <PageSkeleton /> : <Body body={body.default} {...place} />
}

/** The content of the frame; each address of each user is a page of its own, by `name`. */
function Body({ body: Screen, path, name }: Place & { body: ComponentType }) {
  useEffect(() => focusHeading(path), [path])
  return <Screen key={name} />
}
