import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Route, Router, Switch } from 'wouter'
import { queries } from '@/api/query'
import { session } from '@/api/session'
import { DeskProvider, useStore, type Desk } from '@/command/react'
import { WordsProvider } from '@/i18n/words-provider'
import { safeReturnPath } from '@/lib/net/safe-path'
import { go, pathOf, useHere, useRouterLocation } from '@/route/location'
import { paths, redirectOf, to } from '@/route/paths'
import { screens } from '@/screens/registry'
import { part } from '@/ui/part'
import { ErrorBoundary } from './page/error-boundary'
import { Login } from './session/login'
import { isKnown, parser } from './page/screen-at'
import { ScreenFrame } from './page/screen-frame'
import { Shell } from './shell/shell'

const NotFound = part(async () => (await import('./page/not-found')).default)

const useSearchText = () => useHere().split('?')[1] ?? ''

/** The whole console. */
export function App({ desk }: { desk: Desk }) {
  return (
    <WordsProvider>
      <QueryClientProvider client={queries}>
        <DeskProvider desk={desk}>
          <ErrorBoundary resetKey="app">
            <Router hook={useRouterLocation} searchHook={useSearchText} parser={parser}>
              <Gate />
            </Router>
          </ErrorBoundary>
        </DeskProvider>
      </QueryClientProvider>
    </WordsProvider>
  )
}

/** Where the present address must send on to, if anywhere: the login, the page asked for before it, a shorter address's screen. */
function forward(at: string, signedIn: boolean): string | undefined {
  const path = pathOf(at)
  if (!signedIn) return path === paths.login ? undefined : to(paths.login, undefined, { to: at })
  if (path === paths.login) return safeReturnPath(new URLSearchParams(at.slice(path.length)).getAll('to'), isKnown, paths.overview)
  const target = redirectOf(path)
  return target === undefined ? undefined : `${target}${at.slice(path.length)}`
}

/** Nobody passes without a session, and nobody sees a page before it is known who asks. */
function Gate() {
  const { state, username, edition } = useStore(session)
  const at = useHere()
  const signedIn = state === 'in' || state === 'over'
  const target = state === 'starting' ? undefined : forward(at, signedIn)
  useEffect(() => {
    if (target !== undefined) go(target, { replace: true, force: true })
  }, [target])
  if (state === 'starting') return null
  if (!signedIn) return <Login />
  return (
    // Another user gets a page of their own: nothing loaded or typed by the one before is left in it (catalogue A16).
    <Shell key={username}>
      {target === undefined && (
        <Switch>
          {screens.filter((screen) => screen.edition === undefined || screen.edition === edition).map((screen) => (
            <Route key={screen.id} path={screen.path}>
              <ScreenFrame screen={screen} />
            </Route>
          ))}
          <Route>
            <NotFound />
          </Route>
        </Switch>
      )}
    </Shell>
  )
}
