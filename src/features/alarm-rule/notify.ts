import { ofBroker } from '@/api/site'
import { createStore } from '@/lib/store'

export type NotificationState = NotificationPermission | 'unsupported'

const readPermission = (): NotificationState =>
  typeof Notification === 'function' && globalThis.isSecureContext ? Notification.permission : 'unsupported'

/** Whether this browser may show notifications; `unsupported` outside a secure context. */
export const notificationPermission = createStore<NotificationState>(readPermission())

/** Asks for the permission; only after a click, because browsers deny other requests. */
export async function askForNotifications(): Promise<NotificationState> {
  if (readPermission() === 'default') await Notification.requestPermission()
  notificationPermission.set(readPermission)
  return notificationPermission.get()
}

/** Shows a notification of the browser where it is allowed; a newer one of the same rule replaces it. */
export function showNotification(title: string, body: string, rule: string, onClick: () => void): void {
  if (readPermission() !== 'granted') return
  const notification = new Notification(title, { body, tag: ofBroker(`alarm-rule ${rule}`) })
  notification.onclick = () => {
    globalThis.focus()
    notification.close()
    onClick()
  }
}

/** The tones of an alarm: frequencies in Hz, one after the other. */
const tones = [880, 660, 880]
const toneSeconds = 0.18

let audio: AudioContext | undefined

/**
 * Plays three short tones. Browsers allow it only after the user has clicked or typed on the page; returns whether it
 * played.
 */
export async function playSound(): Promise<boolean> {
  if (typeof AudioContext !== 'function') return false
  audio ??= new AudioContext()
  // It stays suspended, and the promise pending, until the user has used the page.
  if (audio.state === 'suspended')
    await Promise.race([audio.resume(), new Promise((resolve) => setTimeout(resolve, 500))])
  if (audio.state !== 'running') return false
  const start = audio.currentTime
  for (const [index, frequency] of tones.entries()) {
    const [oscillator, gain] = [audio.createOscillator(), audio.createGain()]
    const at = start + index * toneSeconds
    oscillator.frequency.value = frequency
    gain.gain.setValueAtTime(0, at)
    gain.gain.linearRampToValueAtTime(0.2, at + 0.02)
    gain.gain.linearRampToValueAtTime(0, at + toneSeconds)
    oscillator.connect(gain).connect(audio.destination)
    oscillator.start(at)
    oscillator.stop(at + toneSeconds)
  }
  return true
}
