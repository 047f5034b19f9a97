import type { SessionHost } from './session-model'

type Session = Parameters<SessionHost['schedulePump']>[0]

/** Interval at which sessions retry the delivery of retained messages. */
const retryMs = 50

/** Sessions with more retained messages than the rate allows at once. */
export class DeliveryPacer {
  private readonly waiting = new Set<Session>()
  private timer: NodeJS.Timeout | undefined

  /** Schedules another attempt. */
  schedule(session: Session): void {
    this.waiting.add(session)
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      const sessions = [...this.waiting]
      this.waiting.clear()
      for (const each of sessions) each.pump()
    }, retryMs).unref()
  }

  stop(): void {
    clearTimeout(this.timer)
  }
}
