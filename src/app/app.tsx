import { useEffect } from 'react'
import { useSession } from '@/connection/use-connection'
import { wallPaths } from '@/features/wall/paths'
import { replacedBrokers } from '@/api/replaced-brokers'
import { withWords } from '@/i18n/with-words'
import { WordsProvider } from '@/i18n/words-provider'
import { startInBackground } from '@/lib/background'
import { go, getPath, useHere } from '@/route/location'
import { loginPath, to } from '@/route/paths'
import { lazyComponent } from '@/ui/lazy-component'
import { useStore } from '@/ui/use-store'
import { ErrorBoundary } from './page/error-boundary'
import { Login } from './session/login'

/** Everything behind the login; it starts as soon as it has loaded. */
export const Console = lazyComponent(async () => (await import('./console')).openConsole())

/** Loads the console; a failed load is retried and reported by the component. */
export const bringConsole = () => startInBackground(Console.fetch(), () => undefined)

/** The wall display has neither shell nor login: it may use an API key. */
const Wall = lazyComponent(async () => (await withWords(import('@/features/wall/wall'))).default)

/** Loaded with the rest of the console, which the login does not wait for. */
const ReplacedBrokerDialog = lazyComponent(
  async () =>
    (
      await Promise.all([
        import('./deferred'),
        import('@/ui/overlay/dialog').then(({ fetchDialog }) => fetchDialog()),
      ])
    )[0].ReplacedBrokerDialog,
)

/** The root component. */
export const App = () => (
  <WordsProvider>
    <ErrorBoundary resetKey="app">
      <LoginOrConsole />
      <ReplacedBrokers />
    </ErrorBoundary>
  </WordsProvider>
)

function ReplacedBrokers() {
  const { size } = useStore(replacedBrokers)
  return size === 0 ? null : <ReplacedBrokerDialog />
}

/** Redirects without a session, except from the wall display, and renders no page before the session is known. */
function LoginOrConsole() {
  const { state } = useSession()
  const at = useHere()
  const out = state === 'out'
  const isWall = getPath(at) === wallPaths.wall
  const target =
    out && !isWall && getPath(at) !== loginPath ? to(loginPath, undefined, { to: at }) : undefined
  useEffect(() => {
    if (target !== undefined) go(target, { replace: true, force: true })
  }, [target])
  if (state === 'starting') return null
  if (isWall) return <Wall />
  return out ? <Login onSubmit={bringConsole} /> : <Console />
}
