import { lazy, Suspense, type MouseEvent, type ReactNode } from 'react'
import { useDesk, usePart, useStore } from '@/command/react'
import { session } from '@/api/session'
import { useWords } from '@/i18n/use-words'
import { go } from '@/screens/location'
import { idle } from './idle-state'
import { Keys } from './keys'
import { leaving } from './leaving'
import { LeftMenu } from './left-menu'
import { Palette } from './palette/palette'
import { keySheet } from './palette/store'
import { revealed } from './reveal'
import { TopBar } from './top-bar'

// Nothing to read in them at the first paint.
const StatusBar = lazy(async () => ({ default: (await import('./status-bar')).StatusBar }))
const Toaster = lazy(async () => ({ default: (await import('./toaster')).Toaster }))
// Seldom seen, so they come when they are called for.
const BulkDialog = lazy(async () => ({ default: (await import('./palette/bulk-dialog')).BulkDialog }))
const ConfirmDialog = lazy(async () => ({ default: (await import('./palette/confirm-dialog')).ConfirmDialog }))
const IdleDialog = lazy(async () => ({ default: (await import('./idle-dialog')).IdleDialog }))
const SessionDialog = lazy(async () => ({ default: (await import('./session-dialog')).SessionDialog }))
const LeaveDialog = lazy(async () => ({ default: (await import('./leave-dialog')).LeaveDialog }))
const RevealDialog = lazy(async () => ({ default: (await import('./reveal-dialog')).RevealDialog }))
const LicenceNotice = lazy(async () => ({ default: (await import('./licence-notice')).LicenceNotice }))
const Transfers = lazy(async () => ({ default: (await import('./transfers')).Transfers }))
const KeySheet = lazy(async () => ({ default: (await import('./palette/key-sheet')).KeySheet }))

/** A plain click on a link of ours goes by `go`; with a modifier or another button it is the browser's (a new tab). */
function followOwn(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  const anchor = event.target instanceof Element ? event.target.closest('a') : null
  const href = anchor?.getAttribute('href')
  if (href?.startsWith('#/') !== true || anchor?.target !== '') return
  event.preventDefault()
  go(href.slice(1))
}

/** The frame around every screen. What floats over it lives here too, and survives the screens. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <div onClick={followOwn} className="grid h-dvh grid-cols-1 grid-rows-[2.75rem_minmax(0,1fr)_1.75rem] bg-canvas text-body">
      <Skip />
      <TopBar />
      <div className="flex min-h-0 min-w-0">
        <LeftMenu />
        <main id="main" tabIndex={-1} className="relative min-w-0 flex-1 overflow-auto p-4 outline-none">
          {children}
        </main>
      </div>
      <Suspense fallback={<div className="border-t border-line bg-surface" />}>
        <StatusBar />
      </Suspense>
      <Suspense>
        <Toaster />
      </Suspense>
      <Keys />
      <Palette />
      <OnCall />
    </div>
  )
}

function OnCall() {
  const sheet = useStore(keySheet).open
  const asked = useStore(leaving) !== undefined
  const reveals = useStore(revealed) !== undefined
  const { store } = useDesk().runner
  const bulk = usePart(store, (now) => now.bulk !== undefined)
  const confirming = usePart(store, ({ prompting }) => prompting?.confirm !== undefined)
  const loading = usePart(store, ({ transfers }) => transfers.length > 0)
  const { phase } = useStore(idle)
  const { state, edition } = useStore(session)
  // Each waits for itself: one that is fetched must not close and open again the others, which would change which lies on top.
  return (
    <>
      <Suspense>{sheet && <KeySheet />}</Suspense>
      <Suspense>{loading && <Transfers />}</Suspense>
      <Suspense>{bulk && <BulkDialog />}</Suspense>
      <Suspense>{phase === 'warning' && <IdleDialog />}</Suspense>
      <Suspense>{state === 'over' && <SessionDialog />}</Suspense>
      <Suspense>{confirming && <ConfirmDialog />}</Suspense>
      <Suspense>{reveals && <RevealDialog />}</Suspense>
      <Suspense>{edition === 'enterprise' && state === 'in' && <LicenceNotice />}</Suspense>
      <Suspense>{asked && <LeaveDialog />}</Suspense>
    </>
  )
}

function Skip() {
  const { t } = useWords()
  return (
    <a
      href="#main"
      className="absolute top-1 left-1 z-50 -translate-y-16 rounded-md border border-field bg-raised px-3 py-1.5 focus:translate-y-0"
      onClick={(event) => {
        // The part after # is our address, so the jump is done by hand.
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
    >
      {t('shell.skip')}
    </a>
  )
}
