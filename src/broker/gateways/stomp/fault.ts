import type { Frame } from './frame'

/** A protocol violation: the client gets an ERROR frame and is disconnected (STOMP 1.2, ERROR). */
export class Fault extends Error {}

/** A header that the command needs. */
export function getRequiredHeader({ command, headers }: Frame, name: string): string {
  const value = headers[name]
  if (value === undefined || value === '') throw new Fault(`${command} needs the header ${name}`)
  return value
}
