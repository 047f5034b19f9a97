import type { Driver } from './driver'
import { Unreachable } from './reason'

/** The driver of every type whose target this broker does not speak to: it says so, and never connects (architecture §8). */
export function absentDriver(type: string): Driver {
  const refuse = () => Promise.reject(new Unreachable(`This development broker has no driver for ${type}`))
  return { connect: refuse, check: refuse, send: refuse, close: () => Promise.resolve() }
}
