import { createHash } from 'node:crypto'
import { readFile, realpath, stat } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { extname, join, sep } from 'node:path'
import { acceptable, isText, encodings, type Encoding } from './content-encoding'

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

/** Vite's file names end in an eight-character hash of the content; a plain word of that length has no digit or capital. */
const hashed = /^\/static\/.*-(?=[\w-]*[0-9A-Z_])[\w-]{8}\.\w+$/

const text = (status: number, words: string, home: string, headers: Record<string, string> = {}) =>
  new Response(
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Switchboard</title></head><bo' +
      `dy><h1>${String(status)}</h1><p>${words}</p><p><a href="${home}">Switchboard</a></p></body></html>`,
    {
      status,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...headers },
    },
  )

/** The page for an address without contents; `home` is the path of the console. */
export const notFound = (home: string): Response => text(404, 'There is nothing at this address.', home)

/** The file's path below the root, or undefined when it could be outside. */
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

type Form = { readonly body: Buffer; readonly etag: string }
type Held = {
  readonly modified: number
  readonly plain: Form
  readonly compressed: ReadonlyMap<Encoding['coding'], Form>
}

/** The compressed form of a file from the build; undefined where it is missing or has other contents. */
async function compressedForm(
  file: string,
  plain: Buffer,
  { ending, decompress: unpack }: Encoding,
): Promise<Buffer | undefined> {
  const body = await readFile(file + ending).catch(() => undefined)
  if (body === undefined) return undefined
  const unpacked = await unpack(body).catch(() => undefined)
  return unpacked?.equals(plain) === true ? body : undefined
}

/** Changes the text of a page before it is served. */
type Revise = (html: string) => string

/** A file in all its encodings. Each has its own ETag, which identifies exact bytes. */
async function formsOf(file: string, revise: Revise | undefined): Promise<Omit<Held, 'modified'>> {
  const read = await readFile(file)
  const plain = revise === undefined ? read : Buffer.from(revise(read.toString()))
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  const compressed = new Map<Encoding['coding'], Form>()
  for (const encoding of isText(file) ? encodings : []) {
    const body = await compressedForm(file, plain, encoding)
    if (body !== undefined) compressed.set(encoding.coding, { body, etag: `"${hash}-${encoding.coding}"` })
  }
  return { plain: { body: plain, etag: `"${hash}"` }, compressed }
}

/** Whether the browser already has exactly this encoding. */
const isHeld = (etag: string, header: string) =>
  header === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)

/** Responds with the smallest encoding the browser accepts, or with 304. */
function answer(file: Held, type: string, immutable: boolean, headers: IncomingHttpHeaders): Response {
  const encoding = acceptable(String(headers['accept-encoding'] ?? '')).find(({ coding }) =>
    file.compressed.has(coding),
  )
  const form = (encoding && file.compressed.get(encoding.coding)) ?? file.plain
  const always = {
    etag: form.etag,
    vary: 'accept-encoding',
    'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  }
  if (isHeld(form.etag, headers['if-none-match'] ?? ''))
    return new Response(null, { status: 304, headers: always })
  return new Response(new Uint8Array(form.body), {
    headers: {
      ...always,
      'content-type': type,
      'content-length': String(form.body.length),
      ...(encoding ? { 'content-encoding': encoding.coding } : {}),
    },
  })
}

/**
 * Serves a built console from a folder: hashed files are immutable, others revalidated, nothing outside is served. `home` is
 * the path of the console; `revise` may change the page.
 */
export function createStatic(root: string, home = '/', revise?: Revise) {
  const cache = new Map<string, Held>()

  async function load(file: string): Promise<Held | undefined> {
    const result = await stat(file).catch(() => undefined)
    if (!result?.isFile()) return undefined
    const held = cache.get(file)
    if (held?.modified === result.mtimeMs) return held
    // A symbolic link must not lead out of the folder.
    const [real, home] = await Promise.all([realpath(file), realpath(root)])
    if (!real.startsWith(home + sep)) return undefined
    const fresh = {
      modified: result.mtimeMs,
      ...(await formsOf(real, file === join(root, 'index.html') ? revise : undefined)),
    }
    cache.set(file, fresh)
    return fresh
  }

  return async (method: string, url: string, headers: IncomingHttpHeaders): Promise<Response> => {
    if (method !== 'GET' && method !== 'HEAD')
      return text(405, 'Only GET is served here.', home, { allow: 'GET, HEAD' })
    const [, raw = '/', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(url) ?? []
    const path = safePath(raw)
    if (path === undefined) return notFound(home)
    const target = path === '/' ? '/index.html' : path
    const type = types[extname(target)]
    const file = type === undefined ? undefined : await load(join(root, target))
    if (file && type !== undefined) return answer(file, type, hashed.test(path), headers)
    if (target === '/index.html')
      return text(404, 'The console has not been built yet: run npm run build.', home)
    // A path without the hash: redirect to its screen, keeping the query.
    if (extname(target) === '')
      return new Response(null, {
        status: 302,
        headers: { location: `${home}#${raw}${search}`, 'cache-control': 'no-store' },
      })
    return notFound(home)
  }
}
