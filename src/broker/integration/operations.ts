import { operateResource } from '../bridges/operate'
import { inPath } from '../checks/read'
import { boolean } from '../checks/kind'
import { nodeNotFound, Refusal } from '../http/refusal'
import { self } from '../monitoring/nodes'
import type { RunningChannel, RunningConnector } from './integration-runtime'

/** The only operation of connectors, actions and sources. */
export const operations = ['start'] as const
export const rootOf = { action: 'actions', source: 'sources' } as const

export const bad = (message: string, also: object = {}) =>
  new Refusal(400, 'BAD_REQUEST', message, {}, { ...also })
export const missing = (message: string) => new Refusal(404, 'NOT_FOUND', message)
/** Parses an id into type and name. */
export const namesOf = (id: string, what: 'connector' | 'bridge'): { type: string; name: string } => {
  const [, type, name] = /^([^:]+):([A-Za-z0-9_.-]+)$/.exec(id) ?? []
  if (type === undefined || name === undefined)
    throw missing(`Invalid ${what} ID, should be of pattern {type}:{name}, but got: ${id}`)
  return { type, name }
}
export const readSwitch = (text: string): boolean => inPath(boolean, 'enable', text)
export const checkNode = (node: string) => {
  if (node !== self) throw nodeNotFound(node)
}
/** Starts or reconnects, and refuses with the reason of a failure. */
export async function startTarget({
  bridge: { resource },
}: RunningConnector | RunningChannel): Promise<void> {
  await operateResource(resource, 'start')
}
