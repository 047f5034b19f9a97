import type { Config } from '@/contract/family/config'
import type { FormStore } from './store'

/** From this length on, a draft is saved when typing pauses: writing the 10,000 rules of a client takes 100 ms. */
const largeDraft = 100_000
const typingPauseMs = 500

/**
 * Calls `save`, which returns the length of the draft, for each change of the configuration, and for a large draft when typing
 * pauses or the page is left. Returns a function that ends it.
 */
export function saveEachChange(state: FormStore['state'], save: () => number): () => void {
  let before: Config | undefined
  let length = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const saveNow = () => {
    clearTimeout(timer)
    timer = undefined
    length = save()
  }
  const saveChange = () => {
    const { config } = state.get()
    if (config === before) return
    before = config
    clearTimeout(timer)
    if (length < largeDraft) saveNow()
    else timer = setTimeout(saveNow, typingPauseMs)
  }
  const savePending = () => {
    if (timer !== undefined) saveNow()
  }
  saveChange()
  const stop = state.subscribe(saveChange)
  window.addEventListener('pagehide', savePending)
  return () => {
    stop()
    clearTimeout(timer)
    window.removeEventListener('pagehide', savePending)
  }
}
