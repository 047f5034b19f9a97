import type { Endpoint } from './endpoint'
import { contract } from '.'

/** Methods that change nothing, whatever they are sent to. */
const reading: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a call changes something at the broker. */
export const isWrite = ({ method, changesNothing }: Pick<Endpoint, 'method' | 'changesNothing'>): boolean =>
  !reading.has(method) && changesNothing !== true

/** Non-GET endpoints that change nothing; none of their paths has a parameter. */
const tried: ReadonlySet<string> = new Set(
  Object.values<Endpoint>(contract)
    .filter((one) => !reading.has(one.method) && !isWrite(one))
    .map(({ method, path }) => `${method} /api/v5${path}`),
)

/** Whether a raw request may change something. `url` is its path, with or without a query. */
export const mayWrite = (method: string, url: string): boolean =>
  !reading.has(method) && !tried.has(`${method} ${url.split('?', 1)[0] ?? ''}`)
