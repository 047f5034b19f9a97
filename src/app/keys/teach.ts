import * as z from 'zod/mini'
import { preferences } from '@/api/preferences'
import { storage } from '@/api/storage'
import { hasId } from '@/command/former-names'
import type { Source } from '@/command/command'
import { keyLabel } from '@/command/keys/label'
import { isNeverOff } from '@/command/keys/live'
import { keyOf } from '@/command/keys/own'
import { keyHint, teacher } from './key-hint'

/** Storage key of the commands whose key was shown, each once and for good. */
const storageKey = 'taughtKeys'
const shownMs = 8000
/** A command that starts this soon after the mouse button was released was started by it; milliseconds. */
const justNowMs = 300
const byPointer: readonly Source[] = ['button', 'menu', 'palette']

/** The commands whose key was shown in this browser; none if the stored text is invalid. */
export function taught(): readonly string[] {
  try {
    const read = z.safeParse(z.array(z.string()), JSON.parse(storage.get(storageKey) ?? '[]'))
    return read.success ? read.data : []
  } catch {
    // Not JSON: the keys are shown once more.
    return []
  }
}

/**
 * From now on a command that the mouse starts has its key shown once: in the status bar for a while,
 * without interrupting the user or announcing it.
 */
export function teachKeys(): void {
  let pointed = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  addEventListener(
    'pointerup',
    ({ pointerType }) => {
      if (pointerType === 'mouse') pointed = performance.now()
    },
    true,
  )
  teacher.started = (command, source) => {
    const key = keyOf(command)
    const { keyHints, singleKeys } = preferences.get()
    if (
      key === undefined ||
      !keyHints ||
      performance.now() - pointed > justNowMs ||
      !byPointer.includes(source) ||
      !(singleKeys || isNeverOff(key))
    )
      return
    const before = taught()
    if (before.some((id) => hasId(command, id))) return
    storage.set(storageKey, JSON.stringify([...before, command.id]))
    keyHint.set(() => keyLabel(key))
    clearTimeout(timer)
    timer = setTimeout(() => keyHint.set(() => undefined), shownMs)
  }
}
