import { storedName } from '@/api/storage'
import { commandHistory, readHistory } from '@/command/history/history-store'

/** Follows what other tabs write into the command history. Returns a function that stops it. */
export function watchHistory(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === storedName('journal') || event.key === null)
      commandHistory.set(() => readHistory(event.key === null ? null : event.newValue))
  }
  globalThis.addEventListener('storage', onStorage)
  return () => globalThis.removeEventListener('storage', onStorage)
}
