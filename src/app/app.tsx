import { useEffect } from 'react'
import { session } from '@/api/session'
import { WordsProvider } from '@/i18n/words-provider'
import { go, getPath, useHere } from '@/route/location'
import { loginPath, to } from '@/route/paths'
import { part } from '@/ui/part'
import { useStore } from '@/ui/use-store'
import { ErrorBoundary } from './page/error-boundary'
import { Login } from './session/login'

/** Everything behind the login; it starts as soon as it has loaded. */
export const Console = part(async () => (await import('./console')).openConsole())

/** The root component. */
export const App = () => (
  <WordsProvider>
    <ErrorBoundary resetKey="app">
      <LoginOrConsole />
    </ErrorBoundary>
  </WordsProvider>
)

/** Redirects without a session, and renders no page before the session is known. */
function LoginOrConsole() {
  const { state } = useStore(session)
  const at = useHere()
  const out = state === 'out'
  const target = out && getPath(at) !== loginPath ? to(loginPath, undefined, { to: at }) : undefined
  useEffect(() => {
    if (target !== undefined) go(target, { replace: true, force: true })
  }, [target])
  if (state === 'starting') return null
  return out ? <Login /> : <Console />
}
