import type { ErrorWords } from '@/i18n/error-words'
import { randomId } from '@/lib/text/random-id'
import { castDraft, createStore } from '@/lib/store'
import type { ToastKind } from '@/ui/overlay/toast-list'

export type ToastAction = {
  readonly label: string
  readonly run: () => void
  /** The journal entry that it takes back. */ readonly entry?: string
}

export type Toast = {
  readonly id: string
  readonly kind: ToastKind
  readonly text: string
  readonly count: number
  readonly actions: readonly ToastAction[]
  readonly words?: ErrorWords
}

const mostToasts = 4
export const toastLife = 10_000

/** The results on show, the newest last. */
export const toasts = createStore<readonly Toast[]>([])

type Clock = { left: number; since: number; timer: ReturnType<typeof setTimeout> | undefined }
const clocks = new Map<string, Clock>()
let held = false

function run(id: string, left: number): void {
  clearTimeout(clocks.get(id)?.timer)
  clocks.set(id, { left, since: Date.now(), timer: held ? undefined : setTimeout(() => dismiss(id), left) })
}

/** Shows a result for ten seconds. The same words again only count up, so that a flapping line never floods (catalogue R10). */
export function toast(
  kind: ToastKind,
  text: string,
  more: { actions?: readonly ToastAction[]; words?: ErrorWords } = {},
): void {
  const before = toasts.get()
  const at = before.findIndex((one) => one.kind === kind && one.text === text)
  const next: Toast = {
    id: before[at]?.id ?? randomId(),
    kind,
    text,
    count: (before[at]?.count ?? 0) + 1,
    actions: more.actions ?? [],
    ...(more.words === undefined ? {} : { words: more.words }),
  }
  const surplus = at < 0 ? Math.max(0, before.length + 1 - mostToasts) : 0
  for (const gone of before.slice(0, surplus)) stop(gone.id)
  toasts.update((draft) => {
    draft.splice(at < 0 ? draft.length : at, 1, castDraft(next))
    draft.splice(0, surplus)
  })
  run(next.id, toastLife)
}

/** Takes away the offers to take back what can no longer be. */
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
  // Nobody is left to say that the pointer has gone.
  if (toasts.get().length === 0) held = false
}

/** The pointer or the focus rests on the list: its clocks stand still (WCAG 2.2.1). */
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
