import { readFile, realpath, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const compress = promisify(gzip)

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}
const squeezable = /^(text\/|application\/(json|manifest)|image\/svg)/

/** Vite's file names end in an eight-character hash of the content; a plain word of that length has no digit or capital. */
const hashed = /^\/static\/.*-(?=[\w-]*[0-9A-Z_])[\w-]{8}\.\w+$/

const text = (status: number, words: string, headers: Record<string, string> = {}) =>
  new Response(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Switchboard</title></head><body><h1>${String(status)}</h1><p>${words}</p><p><a href="/">Switchboard</a></p></body></html>`,
    { status, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...headers } },
  )

const notFound = () => text(404, 'There is nothing at this address.')

/** The file's path below the root, or undefined when the text could mean anything outside it. */
export function safePath(raw: string): string | undefined {
  let path: string
  try {
    path = decodeURIComponent(raw)
  } catch {
    return undefined
  }
  const parts = path.split('/')
  const bad = !path.startsWith('/') || /[\0\\]/.test(path) || parts.some((part) => part.startsWith('.'))
  return bad ? undefined : path
}

type Cached = { modified: number; plain: Buffer; packed: Buffer | undefined }

/** Serves a built console from a folder: hashed files for ever, the rest asked for again, nothing outside it. */
export function createStatic(root: string) {
  const cache = new Map<string, Cached>()

  async function load(file: string, type: string): Promise<Cached | undefined> {
    const found = await stat(file).catch(() => undefined)
    if (!found?.isFile()) return undefined
    const held = cache.get(file)
    if (held?.modified === found.mtimeMs) return held
    // A link inside the folder must not lead out of it.
    const [real, home] = await Promise.all([realpath(file), realpath(root)])
    if (!real.startsWith(home + sep)) return undefined
    const plain = await readFile(real)
    const fresh = { modified: found.mtimeMs, plain, packed: squeezable.test(type) ? await compress(plain) : undefined }
    cache.set(file, fresh)
    return fresh
  }

  return async (method: string, url: string, acceptEncoding: string): Promise<Response> => {
    if (method !== 'GET' && method !== 'HEAD') return text(405, 'Only GET is served here.', { allow: 'GET, HEAD' })
    const [, raw = '/', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(url) ?? []
    const path = safePath(raw)
    if (path === undefined) return notFound()
    const wanted = path === '/' ? '/index.html' : path
    const type = types[extname(wanted)]
    const file = type === undefined ? undefined : await load(join(root, wanted), type)
    if (file && type !== undefined) {
      const packed = /\bgzip\b/.test(acceptEncoding) ? file.packed : undefined
      const body = packed ?? file.plain
      return new Response(new Uint8Array(body), {
        headers: {
          'content-type': type, 'content-length': String(body.length), vary: 'accept-encoding',
          'cache-control': hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
          ...(packed ? { 'content-encoding': 'gzip' } : {}),
        },
      })
    }
    if (wanted === '/index.html') return text(404, 'The console has not been built yet: run npm run build.')
    // A path someone typed or was sent without the hash: the screen behind it, its search kept.
    if (extname(wanted) === '') return new Response(null, { status: 302, headers: { location: `/#${raw}${search}`, 'cache-control': 'no-store' } })
    return notFound()
  }
}
