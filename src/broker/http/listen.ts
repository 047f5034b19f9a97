import type http from 'node:http'

const tries = 50

/** Binds `port`, or the next free one above it; 0 lets the system choose. */
export async function nextFree(port: number, bind: (port: number) => Promise<number>): Promise<number> {
  for (let i = 0; ; i += 1) {
    try {
      return await bind(port === 0 ? 0 : port + i)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || port === 0 || i >= tries) throw error
    }
  }
}

export const listenHttp = (server: http.Server, port: number, host: string): Promise<number> =>
  nextFree(
    port,
    (at) =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(at, host, () => {
          server.off('error', reject)
          const address = server.address()
          resolve(typeof address === 'object' && address ? address.port : at)
        })
      }),
  )
