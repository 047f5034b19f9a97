import { readFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const dist = join(import.meta.dirname, '..', '..', 'dist')
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

type Options = {
  /** The path of the build on the host, such as `/console/`. */
  under?: string
  /** A broker whose API answers on the same origin. */
  broker?: string
  /** What the host answers where it has nothing; many send the index. */
  missing?: '404' | 'index'
}

/** A host that knows nothing of us: it serves the build's files, and at most passes the API on. */
export async function startStaticHost({ under = '/', broker, missing = '404' }: Options = {}): Promise<{
  url: string
  stop: () => Promise<void>
}> {
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const send = (status: number, type: string, body: Buffer | string) =>
      response.writeHead(status, { 'content-type': type }).end(body)
    if (broker !== undefined && /^\/(api\/v5\/|status$)/.test(pathname)) {
      const call = http.request(
        broker + (request.url ?? ''),
        {
          method: request.method,
          headers: { ...request.headers, host: new URL(broker).host, origin: broker },
        },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(response)
        },
      )
      call.on('error', () => response.destroy())
      request.pipe(call)
      return
    }
    if (request.method !== 'GET') return send(405, 'text/html', '<h1>Method not allowed</h1>')
    const own = pathname.startsWith(under) && !pathname.includes('..')
    const file = pathname === under ? 'index.html' : pathname.slice(under.length)
    void readFile(join(dist, own ? file : 'no-such-file')).then(
      (body) => send(200, types[extname(file)] ?? 'application/octet-stream', body),
      async () =>
        missing === 'index'
          ? send(200, 'text/html', await readFile(join(dist, 'index.html')))
          : send(404, 'text/html', '<h1>Not found</h1>'),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
