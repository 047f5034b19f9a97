import { encodeSegment } from '../src/lib/net/safe-path'
import { plain } from '../src/lib/text/untrusted'
import { tailLength } from '../src/ui/middle-cut'

// How the console shows and addresses texts of devices, for component and end-to-end tests alike.

export const clientPath = (id: string) => `/clients/detail/${encodeSegment(id)}`

/** A link that opens a command with its values; several values for one name are several targets. */
export const runPath = (path: string, command: string, values: readonly (readonly [string, string])[]) =>
  `${path}?run=${command}${values.map(([name, value]) => `&${name}=${encodeURIComponent(value)}`).join('')}`

/** An id as shown in a list: of a long one the end stays. */
export const cut = (text: string, length: number): string =>
  `${plain(text, length)}${[...text].length > length ? text.slice(-tailLength) : ''}`

/** A text of the broker as shown in a list: a dash where there is none. */
export const shown = (text: unknown, length: number): string =>
  typeof text !== 'string' || text === '' || text === 'undefined' ? '–' : plain(text, length)
