import type { Session } from './session'

/** How often sessions that wait for the pace of retained messages are asked again, in milliseconds. */
const retryMs = 50

/** The sessions that have more retained messages to come than may go out at once. */
export class DeliveryPacer {
  private readonly waiting = new Set<Session>()
  private timer: NodeJS.Timeout | undefined

  /** Asks the session again in a moment. */
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
