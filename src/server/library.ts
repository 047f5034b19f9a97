import type { FastifyInstance, FastifyRequest } from 'fastify'
import { libraryPath, selectLibrary, type LibraryFiles } from '@/contract/library'
import { readPath } from './api-path'
import { unreachable } from './broker-failure'
import { readLibraryFolder } from './library-folder'
import type { Logger } from './log'
import type { PresentingBroker } from './own-call'

/** The files of the library, as they are now. */
export type Library = { readonly read: () => Promise<LibraryFiles> }

/** How long files are not read again, in milliseconds: many pages ask at once. */
const freshMs = 2000

/** A library in a folder. It follows changes of the files without a restart. */
export function createLibrary(folder: string, now: () => number = Date.now): Library {
  let last: { readonly at: number; readonly files: Promise<LibraryFiles> } | undefined
  return {
    read() {
      if (last === undefined || now() - last.at >= freshMs)
        last = { at: now(), files: readLibraryFolder(folder) }
      return last.files
    },
  }
}

/** Whether a path is that of the library, exactly as it is written. */
export const isLibraryPath = (url: string): boolean => readPath(url) === libraryPath

type Deps = {
  readonly addressOf: (request: FastifyRequest) => string
  readonly log: Logger
  /** The mark of this server in `Via`. */
  readonly mark: string
}

/**
 * Sends the library to everyone who is logged in to a broker. This server has no login: the broker decides by a call with that of the
 * caller, for which an account without the permission is enough.
 */
export function serveLibrary(
  app: FastifyInstance,
  { name, presents }: { readonly name: string; readonly presents: Pick<PresentingBroker, 'ask'> },
  library: Library,
  { addressOf, log, mark }: Deps,
): void {
  app.get(libraryPath, { config: { broker: name }, exposeHeadRoute: false }, async (request, reply) => {
    const { authorization } = request.headers
    const refuse = () =>
      reply
        .code(401)
        .send({ code: 'UNAUTHORIZED', message: 'The library takes a login that the broker accepts' })
    if (authorization === undefined) return refuse()
    const asked = await presents.ask({
      url: '/api/v5/nodes',
      authorization,
      client: addressOf(request),
      via: `1.1 ${mark}`,
    })
    if ('reason' in asked) return reply.code(502).send(unreachable(asked.reason))
    if (asked.status !== 200 && asked.status !== 403) return refuse()
    try {
      return reply.send(selectLibrary(await library.read(), name))
    } catch (cause) {
      log.error(cause)
      return reply
        .code(500)
        .send({ code: 'LIBRARY_UNREADABLE', message: 'The folder of the library cannot be read' })
    }
  })
}
