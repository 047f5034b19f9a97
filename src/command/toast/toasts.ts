import type { ErrorWords } from '@/i18n/error-words'
import { randomId } from '@/lib/text/random-id'
import { createStore } from '@/lib/store'
import type { ToastKind } from '@/ui/overlay/toast-list'

export type ToastAction = {
  readonly label: string
  readonly run: () => void
  /** The history entry that it undoes. */
  readonly entry?: string
}

export type Toast = {
  readonly id: string
  readonly kind: ToastKind
  readonly text: string
  readonly count: number
  readonly actions: readonly ToastAction[]
  readonly words?: ErrorWords
  /** Only announced: the page shows the result itself. */
  readonly quiet: boolean
}

/** How long a result stays, and how long one with an action or details, in milliseconds. */
export const toastLife = 4000
export const longToastLife = 10_000

/** The displayed result: at most one. */
export const toasts = createStore<readonly Toast[]>([])

type Clock = { left: number; since: number; timer: ReturnType<typeof setTimeout> | undefined }
const clocks = new Map<string, Clock>()
let held = false

function run(id: string, left: number): void {
  clearTimeout(clocks.get(id)?.timer)
  clocks.set(id, { left, since: Date.now(), timer: held ? undefined : setTimeout(() => dismiss(id), left) })
}

/**
 * Shows a result and replaces the previous one. A repeated message only increases its count, so that a
 * flapping connection never floods (catalogue R10).
 */
export function toast(
  kind: ToastKind,
  text: string,
  more: { actions?: readonly ToastAction[]; words?: ErrorWords; quiet?: boolean } = {},
): void {
  const [before] = toasts.get()
  const same = before?.kind === kind && before.text === text
  if (before !== undefined && !same) stop(before.id)
  const next: Toast = {
    id: same ? before.id : randomId(),
    kind,
    text,
    count: same ? before.count + 1 : 1,
    actions: more.actions ?? [],
    quiet: more.quiet === true && (more.actions ?? []).length === 0,
    ...(more.words === undefined ? {} : { words: more.words }),
  }
  toasts.set(() => [next])
  run(next.id, next.actions.length > 0 || next.words !== undefined ? longToastLife : toastLife)
}

/** Removes undo actions that are no longer possible. */
export const withdraw = (over: (entry: string) => boolean): void =>
  toasts.update((draft) => {
    for (const one of draft)
      if (one.actions.some(({ entry }) => entry !== undefined && over(entry)))
        one.actions = one.actions.filter(({ entry }) => entry === undefined || !over(entry))
  })

function stop(id: string): void {
  clearTimeout(clocks.get(id)?.timer)
  clocks.delete(id)
}

export function dismiss(id: string): void {
  stop(id)
  toasts.update((draft) => {
    const at = draft.findIndex((one) => one.id === id)
    if (at >= 0) draft.splice(at, 1)
  })
  // The removed toast cannot report that the pointer has left.
  if (toasts.get().length === 0) held = false
}

/** While the pointer or the focus is on the list, its timers are paused (WCAG 2.2.1). */
export function hold(now: boolean): void {
  if (held === now) return
  held = now
  for (const [id, clock] of [...clocks]) {
    if (now) {
      clearTimeout(clock.timer)
      clocks.set(id, {
        left: Math.max(1000, clock.left - (Date.now() - clock.since)),
        since: Date.now(),
        timer: undefined,
      })
    } else run(id, clock.left)
  }
}
