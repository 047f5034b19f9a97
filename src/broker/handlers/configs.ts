import type { configEndpoints } from '@/features/config/contract'
import { printHocon } from '@/lib/hocon/print'
import type { HoconObject } from '@/lib/hocon/parse'
import { applyHocon, type Saying } from '../config/apply'
import type { ConfigRoot } from '../config/config-root'
import { hotRoots, createRoots } from '../config/roots'
import { crashed, Refusal } from '../http/refusal'
import { self } from '../monitoring/nodes'
import type { State } from '../state'
import type { HandlersOf } from './handlers'

/** The roots and error formats of a release; defaults to 5.1. */
type ConfigOptions = { readonly roots?: Readonly<Record<string, ConfigRoot>>; readonly saying?: Saying }

/**
 * The whole configuration as text, built from the services
 * (src/contract/docs/config.md#whole-configuration).
 */
export const configs = (
  state: State,
  { roots = createRoots(state), saying }: ConfigOptions = {},
): HandlersOf<typeof configEndpoints> => {
  const readRoots = (names: readonly string[]) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = roots[name]?.read()
        return value === undefined ? [] : [[name, value]]
      }),
    ) as HoconObject
  return {
    configText({ query: { key, node = self }, accept, reply }) {
      if (accept.includes('application/json')) {
        if (node !== self) throw new Refusal(404, 'NOT_FOUND', `Bad node '${node}', reason not found`)
        reply.headers['content-type'] = 'application/json'
        return JSON.stringify(readRoots(hotRoots))
      }
      if (accept !== '' && !/text\/plain|text\/\*|\*\/\*/.test(accept))
        throw new Refusal(400, 'INVALID_ACCEPT', 'Invalid accept header')
      if (node !== self) throw crashed('function_clause')
      reply.headers['content-type'] = 'text/plain'
      return printHocon(readRoots(key === undefined ? Object.keys(roots) : [key]))
    },
    configApply: ({ body, query: { mode = 'merge' } }) => applyHocon(roots, body, mode, saying),
  }
}
