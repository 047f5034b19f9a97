import type { Driver } from './driver'
import { Unreachable } from './reason'

/** The driver of every type whose target this broker does not speak to: it says so, and never connects. */
export const unsupportedDriver = (type: string): Driver =>
  failingDriver(`This development broker has no driver for ${type}`)

/** A driver that cannot even begin, and why. */
export function failingDriver(reason: string): Driver {
  const refuse = () => Promise.reject(new Unreachable(reason))
  return { connect: refuse, check: refuse, send: refuse, close: () => Promise.resolve() }
}
