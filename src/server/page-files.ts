import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readPath } from './api-path'
import { embedPageInfo, type PageInfo } from './page'

/** Vite's file names end in an eight-character hash of the content; a plain word of that length has no digit or capital. */
const hashed = /[\\/]static[\\/].*-(?=[\w-]*[0-9A-Z_])[\w-]{8}\.\w+(?:\.br|\.gz)?$/

/** Files that are not served by their own name: the page, which is changed, and the compressed forms. */
const notByName = /(?:^|\/)index\.html$|\.(?:br|gz)$/

/** Sends an error as a small page; `home` is the path of the console. */
const sendText = (reply: FastifyReply, status: number, words: string, home: string) =>
  reply
    .code(status)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .send(
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Switchboard</title></head><bo' +
        `dy><h1>${String(status)}</h1><p>${words}</p><p><a href="${home}">Switchboard</a></p></body></html>`,
    )

/** Answers an address without contents. */
export const sendNotFound = (reply: FastifyReply, home: string) =>
  sendText(reply, 404, 'There is nothing at this address.', home)

type HeldPage = { readonly modified: number; readonly html: string; readonly etag: string }

/** Reads the page with the information about this server; again when the file changes. */
function createPageReader(file: string, info: PageInfo): () => Promise<HeldPage | undefined> {
  let held: HeldPage | undefined
  return async () => {
    const found = await stat(file).catch(() => undefined)
    if (found === undefined) return undefined
    if (held?.modified === found.mtimeMs) return held
    const html = embedPageInfo(await readFile(file, 'utf8'), info)
    const hash = createHash('sha256').update(html).digest('base64url').slice(0, 22)
    held = { modified: found.mtimeMs, html, etag: `"${hash}"` }
    return held
  }
}

/** Whether the browser already has exactly this page. */
const isHeld = (etag: string, header: string | undefined) =>
  header === '*' || (header ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === etag)

/** Whether files lie in a folder, also those that are symbolic links. The folder itself is resolved once it is there. */
function createInsideCheck(root: string): (path: string) => boolean {
  let resolved: string | undefined
  return (path) => {
    try {
      resolved ??= realpathSync(root) + sep
      return realpathSync(join(root, path)).startsWith(resolved)
    } catch {
      return false
    }
  }
}

/**
 * Serves a built console from a folder: hashed files are immutable, others revalidated, nothing outside is served. `base` is
 * the path of the console without a slash at its end.
 */
export async function servePage(
  app: FastifyInstance,
  root: string,
  base: string,
  info: PageInfo,
): Promise<void> {
  const home = `${base}/`
  const isInside = createInsideCheck(root)
  const readPage = createPageReader(join(root, 'index.html'), info)

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const page = await readPage()
    if (page === undefined)
      return sendText(reply, 404, 'The console has not been built yet: run npm run build.', home)
    reply.headers({ etag: page.etag, 'cache-control': 'no-cache' })
    if (isHeld(page.etag, request.headers['if-none-match'])) return reply.code(304).send()
    return reply.type('text/html; charset=utf-8').send(page.html)
  }
  // Paths that lead outside are refused by the library; to a browser there is nothing.
  app.setErrorHandler<FastifyError>((error, _request, reply) => {
    if ((error.statusCode ?? 500) < 500) return sendNotFound(reply, home)
    throw error
  })
  app.get('/', { prefixTrailingSlash: 'slash' }, sendPage)
  app.get('/index.html', sendPage)

  await app.register(fastifyStatic, {
    root,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    allowedPath: (path) => !notByName.test(path) && isInside(path),
    setHeaders: (reply, path) => {
      reply.headers({
        vary: 'accept-encoding',
        'cache-control': hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      })
    },
  })
}

/** Answers what is no file: a path without the hash leads to its screen. `base` is the path of the console. */
export function serveMissing(app: FastifyInstance, base: string): void {
  const home = `${base}/`
  app.setNotFoundHandler((request, reply) => {
    const url = (request.raw.url ?? '/').slice(base.length)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendText(reply.header('allow', 'GET, HEAD'), 405, 'Only GET is served here.', home)
    // A path without the hash: redirect to its screen, keeping the query.
    const path = readPath(url)
    if (/^\/[!-~]*$/.test(url) && !/^\/[/\\]/.test(path) && !path.includes('/.') && extname(path) === '')
      return reply.header('cache-control', 'no-store').redirect(`${home}#${url}`, 302)
    return sendNotFound(reply, home)
  })
}
