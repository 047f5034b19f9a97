import type { Registry } from '@/command/registry'
import { isTyping } from '@/command/keys/typing'

const modifiers: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta'])

/** Keys that the browser itself answers. */
const ofBrowser: ReadonlySet<string> = new Set(['Enter', ' ', 'Tab', 'Escape'])

/**
 * Presses a key again that nothing has answered while the commands were loading, once they have loaded, unless another key or a click
 * followed it. Returns a function that stops it.
 */
export function repeatEarlyKey(registry: Registry): () => void {
  let early: KeyboardEvent | undefined
  const end = new AbortController()
  const onKey = (event: KeyboardEvent) => {
    if (modifiers.has(event.key)) return
    const isAnswered = event.defaultPrevented || event.repeat || ofBrowser.has(event.key) || isTyping(event)
    early = isAnswered ? undefined : event
  }
  const onPress = () => {
    early = undefined
  }
  // On the window: what answers a key listens below it.
  addEventListener('keydown', onKey, { signal: end.signal })
  addEventListener('pointerdown', onPress, { signal: end.signal })
  const unsubscribe = registry.subscribe(() => {
    if (!registry.whole) return
    stop()
    // Their keys are bound when they have been rendered.
    setTimeout(() => {
      if (early === undefined) return
      const target = document.activeElement ?? document.body
      const { key, code, ctrlKey, metaKey, altKey, shiftKey } = early
      const init = { key, code, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true }
      target.dispatchEvent(new KeyboardEvent('keydown', init))
    })
  })
  const stop = () => {
    end.abort()
    unsubscribe()
  }
  return stop
}
