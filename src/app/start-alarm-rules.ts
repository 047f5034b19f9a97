import { connection, session } from '@/connection/page'
import { createCachedApi } from '@/api/cached-api'
import { watchAlarmRules } from '@/features/alarm-rule/watch-alarm-rules'
import { announceAlarmRule } from '@/features/alarm-rule/announce'
import { showMessage } from './toast/show-message'

/** Replies that a screen has read this recently are reused, in milliseconds. */
const freshMs = 9000

// Once the session is over, the reads fail, and the rules are unknown.
const isActive = () => ['in', 'over'].includes(session.get().state)

/** Evaluates the alarm rules in each session. Returns a function that stops it. */
export function startAlarmRules(): () => void {
  let stop: (() => void) | undefined
  const follow = () => {
    if (isActive())
      stop ??= watchAlarmRules({
        api: createCachedApi(freshMs),
        now: connection.now,
        isActive,
        announce: (event) => announceAlarmRule(event, showMessage),
      })
    else {
      stop?.()
      stop = undefined
    }
  }
  const off = session.subscribe(follow)
  follow()
  return () => {
    off()
    stop?.()
  }
}
