import { queries, rereadQueries } from '@/api/query'
import { connection, session } from '@/connection/page'
import { screenContext, noScreenContext } from '@/command/screen-context'
import { hasDraft } from '@/command/prompt/draft'
import { clearHistory } from '@/command/history/history-store'
import type { Runner } from '@/command/runner'
import { translate } from '@/i18n/use-words'
import { lastResult } from '../shell/last-result'
import { giveUp, leaving } from '../page/leaving'
import { collecting } from '@/palette/search/collect'
import { forgetUses } from '@/palette/search/recent'
import { closeKeySheet, closePalette } from '@/palette/store'
import { forgetReveal } from '../reveal/reveal'
import { safeValues } from '@/i18n/safe-values'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { dismiss, toast, toasts } from '@/command/toast/toasts'
import { discarded } from './discarded'

/**
 * Keeps the rest of the console in step with the session: all data of a user is discarded with it
 * (catalogue A13–A16).
 */
export function watchSession(runner: Runner): () => void {
  let before = session.get()
  const offEnd = session.onEnd(() => {
    startInBackground(queries.cancelQueries(), throwUnexpected)
    queries.clear()
    discarded.set(hasDraft)
    leaving.get()?.answer(false)
    giveUp()
    collecting.get()?.stop()
    runner.abandon()
    forgetReveal()
    closePalette()
    closeKeySheet()
    clearHistory()
    forgetUses()
    connection.readOnly.switchTo(false)
    screenContext.set(() => noScreenContext)
    lastResult.set(() => undefined)
    for (const { id } of toasts.get()) dismiss(id)
  })
  const off = session.subscribe(() => {
    const now = session.get()
    // Logged in again over the page: paused data is read again.
    if (now.state === 'in' && before.state === 'over') rereadQueries()
    before = now
    if (now.notice === 'other-user') {
      toast(
        'info',
        translate(
          discarded.get() ? 'session.otherUserUnsaved' : 'session.otherUser',
          safeValues({ username: now.username ?? '' }),
        ),
      )
      session.dismissNotice()
    }
  })
  const offRights = connection.rights.watchScopes(connection.api)
  const offFeatures = connection.features.watch(connection.api)
  return () => {
    offFeatures()
    offRights()
    offEnd()
    off()
  }
}
