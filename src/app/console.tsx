import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, type ComponentType } from 'react'
import { Route, Router, Switch } from 'wouter'
import { loadChunk } from '@/api/load-chunk'
import { queries } from '@/api/query'
import { useSession } from '@/connection/use-connection'
import { useOffers, useSwitchedOffReason } from '@/command/current-broker'
import { PayloadSchemaContext } from '@/detail/payload-schema'
import { CommandRuntimeProvider, type CommandRuntime } from '@/command/react'
import { safeReturnPath } from '@/lib/net/safe-path'
import { go, getPath, useHere, useRouterLocation } from '@/route/location'
import { overviewPaths } from '@/features/overview/paths'
import { loginPath, findRedirect } from '@/route/paths'
import { screens } from '@/features/registry'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { lazyComponent } from '@/ui/lazy-component'
import { createCommandRuntime, storeUndoRecords } from './command-runtime'
import { repeatEarlyKey } from './keys/early-key'
import { firstScreenShown, untilIdle } from './first-screen'
import { guardPaste } from './page/guard-paste'
import { watchLeaving } from './page/leaving'
import { isKnown, parser } from './page/screen-at'
import { ScreenFrame } from './page/screen-frame'
import { fetchParts } from './parts'
import { watchBroker } from './recover'
import { watchSession } from './session/watch-session'
import { Shell } from './shell/shell'
import { reportLoadError } from '@/command/toast/load-error'
import { watchHistory } from './watch-history'
import { watchRejections } from './watch-rejections'

/** Loaded when the user follows a link to a screen that this broker does not support. */
const UnsupportedScreen = lazyComponent(async () => (await import('./page/unsupported-screen')).default)
const NotFound = lazyComponent(async () => (await import('./page/not-found')).default)

/** After this time the parts that could not be loaded are tried again, in milliseconds. */
const retryDelayMs = 10_000

/** The parts that the first screen does not need. Their files arrive one by one, so that keys are answered between them. */
async function loadRest(runtime: CommandRuntime): Promise<void> {
  try {
    await firstScreenShown()
    const parts = loadChunk(Promise.all([import('./deferred'), fetchParts()]))
    // The commands wait until the parts that are always shown have run, but not for those of dialogs.
    await Promise.race([parts, untilIdle()])
    const [
      [{ followLibrary, followLinks, refuseStrayFiles, startAlarmRules, teachKeys, watchBuild, watchIdle }],
    ] = await Promise.all([
      parts,
      // A key that undoes is answered by a command, and finds what can be undone.
      storeUndoRecords().then(() => runtime.registry.load()),
    ])
    watchIdle()
    refuseStrayFiles()
    watchBuild()
    teachKeys()
    startAlarmRules()
    followLibrary()
    followLinks(runtime)
  } catch (cause) {
    // Without these parts an abandoned session would go unnoticed, so they are also loaded unasked.
    const timer = setTimeout(() => startInBackground(loadRest(runtime), throwUnexpected), retryDelayMs)
    reportLoadError(cause, () => {
      clearTimeout(timer)
      startInBackground(loadRest(runtime), throwUnexpected)
    })
  }
}

/**
 * Starts the console, once: its command runtime, and everything that watches the session, the broker and
 * unsaved forms. Returns the root component.
 */
export function openConsole(): ComponentType {
  const runtime = createCommandRuntime()
  watchSession(runtime.runner)
  watchBroker()
  watchLeaving()
  guardPaste()
  watchHistory()
  watchRejections()
  repeatEarlyKey(runtime.registry)
  let isStarted = false
  const onShown = () => {
    if (!isStarted) startInBackground(loadRest(runtime), throwUnexpected)
    isStarted = true
  }
  return () => <Page runtime={runtime} onShown={onShown} />
}

const useSearchText = () => useHere().split('?')[1] ?? ''

/** The query cache devtools for `npm run dev`; not part of the build. */
const QueryDevtools =
  import.meta.env.MODE === 'development'
    ? lazyComponent(async () => (await import('@tanstack/react-query-devtools')).ReactQueryDevtools)
    : undefined

/** Payloads of every screen can be decoded by the schema registry. */
const SchemaPayload = lazyComponent(async () => (await import('@/features/schema/payload')).default)

/** The context providers of the console. */
function Page({ runtime, onShown }: { runtime: CommandRuntime; onShown: () => void }) {
  useEffect(onShown, [onShown])
  return (
    <QueryClientProvider client={queries}>
      <CommandRuntimeProvider runtime={runtime}>
        <PayloadSchemaContext value={SchemaPayload}>
          <Router hook={useRouterLocation} searchHook={useSearchText} parser={parser}>
            <Screens />
          </Router>
        </PayloadSchemaContext>
      </CommandRuntimeProvider>
      {QueryDevtools !== undefined && <QueryDevtools />}
    </QueryClientProvider>
  )
}

/**
 * The redirect for the present address, if any: from the login to the page requested before it, from a
 * short address to its screen.
 */
function forward(at: string): string | undefined {
  const path = getPath(at)
  if (path === loginPath)
    return safeReturnPath(
      new URLSearchParams(at.slice(path.length)).getAll('to'),
      isKnown,
      overviewPaths.overview,
    )
  const target = findRedirect(path)
  return target === undefined ? undefined : `${target}${at.slice(path.length)}`
}

/** The frame, which stays as it is while the address or what the broker offers changes. */
function Screens() {
  const { username } = useSession()
  return (
    // Another user gets a fresh page: nothing that the previous user loaded or typed remains in it
    // (catalogue A16).
    <Shell key={username}>
      <CurrentScreen />
    </Shell>
  )
}

function CurrentScreen() {
  const offered = useOffers()
  const reasonOf = useSwitchedOffReason()
  const target = forward(useHere())
  useEffect(() => {
    if (target !== undefined) go(target, { replace: true, force: true })
  }, [target])
  if (target !== undefined) return null
  return (
    <Switch>
      {screens.map((screen) => (
        <Route key={screen.id} path={screen.path}>
          {offered(screen.needs) && reasonOf(screen.feature) === undefined ? (
            <ScreenFrame screen={screen} />
          ) : (
            <UnsupportedScreen screen={screen} />
          )}
        </Route>
      ))}
      <Route>
        <NotFound />
      </Route>
    </Switch>
  )
}
