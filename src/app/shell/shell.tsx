import { type MouseEvent, type ReactNode } from 'react'
import { preferences } from '@/api/preferences'
import { useOffers } from '@/command/current-broker'
import { useCommandRuntime } from '@/command/react'
import { KeysProvider } from '@/command/keys/keys-provider'
import { useSession } from '@/connection/use-connection'
import { useWords } from '@/i18n/use-words'
import { go } from '@/route/location'
import { TimeStyle } from '@/ui/relative-time'
import { usePart, useStore } from '@/ui/use-store'
import { idle } from '../session/idle-state'
import { Keys } from '../keys/keys'
import { leaving } from '../page/leaving'
import { LeftMenu } from './left-menu'
import { liveMacro } from '../macro/live'
import {
  BulkDialog,
  ConfirmDialog,
  IdleDialog,
  KeySheet,
  LeaveDialog,
  LicenseNotice,
  MacroDialog,
  RevealDialog,
  SessionDialog,
  StatusBar,
  Toaster,
  Transfers,
} from '../parts'
import { Palette } from '@/palette/palette'
import { keySheet } from '@/palette/store'
import { revealed } from '../reveal/reveal'
import { TopBar } from './top-bar'

/**
 * A plain click on one of our links navigates with `go`; with a modifier or another button the browser
 * handles it (a new tab).
 */
function followOwn(event: MouseEvent): void {
  if (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    event.altKey
  )
    return
  const anchor = event.target instanceof Element ? event.target.closest('a') : null
  const href = anchor?.getAttribute('href')
  if (href?.startsWith('#/') !== true || anchor?.target !== '') return
  event.preventDefault()
  go(href.slice(1))
}

/** The frame around every screen. Overlays live here too, and survive navigation. */
export function Shell({ children }: { children: ReactNode }) {
  const { times } = useStore(preferences)
  return (
    <TimeStyle value={times}>
      <KeysProvider>
        <div
          onClick={followOwn}
          className="grid h-dvh grid-cols-1 grid-rows-[2.75rem_minmax(0,1fr)_1.75rem] bg-canvas text-body"
        >
          <Skip />
          <TopBar />
          <div className="flex min-h-0 min-w-0">
            <LeftMenu />
            <div className="flex min-w-0 flex-1 flex-col">
              <Notices />
              <main
                id="main"
                tabIndex={-1}
                className="relative min-h-0 flex-1 overflow-auto p-4 outline-none"
              >
                {children}
              </main>
            </div>
          </div>
          <StatusBar />
          <Toaster />
          <Keys />
          <Palette />
          <OnCall />
        </div>
      </KeysProvider>
    </TimeStyle>
  )
}

/** Notices for every page, until they are dismissed. */
function Notices() {
  const { state } = useSession()
  const offered = useOffers()
  return state === 'in' && offered('license') ? <LicenseNotice /> : null
}

function OnCall() {
  const sheet = useStore(keySheet).open
  const isAsking = useStore(leaving) !== undefined
  const reveals = useStore(revealed) !== undefined
  const { store } = useCommandRuntime().runner
  const bulk = usePart(store, (now) => now.bulk !== undefined)
  const confirming = usePart(store, ({ prompting }) => prompting?.confirm !== undefined)
  const loading = usePart(store, ({ transfers }) => transfers.length > 0)
  const { phase } = useStore(idle)
  const { state } = useSession()
  const { macro } = useStore(liveMacro)
  return (
    <>
      {sheet && <KeySheet />}
      {loading && <Transfers />}
      {bulk && <BulkDialog />}
      {macro !== undefined && <MacroDialog macro={macro} />}
      {phase === 'warning' && <IdleDialog />}
      {state === 'over' && <SessionDialog />}
      {confirming && <ConfirmDialog />}
      {reveals && <RevealDialog />}
      {isAsking && <LeaveDialog />}
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
        // The part after # is our own address, so the jump is made here.
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
    >
      {t('shell.skip')}
    </a>
  )
}
