import type { Driver } from './driver'
import { Unreachable } from '../lib/reason'

/** The driver of types that this broker does not support; it never connects. */
export const unsupportedDriver = (type: string): Driver =>
  failingDriver(`This development broker has no driver for ${type}`)

/** A driver that always fails with a reason. */
export function failingDriver(reason: string): Driver {
  const refuse = () => Promise.reject(new Unreachable(reason))
  return { connect: refuse, check: refuse, send: refuse, close: () => Promise.resolve() }
}
