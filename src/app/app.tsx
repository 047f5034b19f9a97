import { useEffect } from 'react'
import { session } from '@/api/session'
import { WordsProvider } from '@/i18n/words-provider'
import { go, pathOf, useHere } from '@/route/location'
import { paths, to } from '@/route/paths'
import { part } from '@/ui/part'
import { useStore } from '@/ui/use-store'
import { ErrorBoundary } from './page/error-boundary'
import { Login } from './session/login'

/** All that lies behind the login; it starts to work as soon as it has come. */
export const Console = part(async () => (await import('./console')).openConsole())

/** The whole page. */
export const App = () => (
  <WordsProvider>
    <ErrorBoundary resetKey="app">
      <Gate />
    </ErrorBoundary>
  </WordsProvider>
)

/** Nobody passes without a session, and nobody sees a page before it is known who asks. */
function Gate() {
  const { state } = useStore(session)
  const at = useHere()
  const out = state === 'out'
  const target = out && pathOf(at) !== paths.login ? to(paths.login, undefined, { to: at }) : undefined
  useEffect(() => {
    if (target !== undefined) go(target, { replace: true, force: true })
  }, [target])
  if (state === 'starting') return null
  return out ? <Login /> : <Console />
}
