import net from 'node:net'

/** The outcome of the calls that were offered. */
export type ApiResult = {
  readonly completed: number
  readonly errors: number
  /** Milliseconds from the moment when a call was due until its reply ended. */
  readonly latencies: readonly number[]
  /** Completed calls a second, until the last one ended. */
  readonly rate: number
}

/** Local addresses for the calls: each has its own ports, of which one alone would run out. */
const sources = Array.from({ length: 16 }, (_, index) => `127.0.0.${String(index + 2)}`)

/** One call on a connection of its own, as the console's server wants it; resolves to whether it was answered with 200. */
const call = (port: number, request: string, source: string): Promise<boolean> =>
  new Promise((resolve) => {
    let head = ''
    const socket = net.connect({ port, host: '127.0.0.1', localAddress: source })
    socket.on('data', (chunk: Buffer) => {
      if (head === '') head = chunk.toString('latin1', 0, 16)
    })
    socket.once('close', () => resolve(head.startsWith('HTTP/1.1 200')))
    socket.on('error', () => socket.destroy())
    socket.write(request)
  })

/** Offers calls at a fixed rate, whether or not earlier ones have been answered. */
export async function offerCalls(
  port: number,
  path: string,
  rate: number,
  seconds: number,
): Promise<ApiResult> {
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${String(port)}\r\nConnection: close\r\n\r\n`
  const latencies: number[] = []
  const calls: Promise<void>[] = []
  let errors = 0
  const began = performance.now()
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(rate * seconds, ((performance.now() - began) / 1000) * rate)
      while (calls.length < due) {
        const dueAt = began + (calls.length / rate) * 1000
        calls.push(
          call(port, request, sources[calls.length % sources.length] ?? '127.0.0.1').then((good) => {
            if (good) latencies.push(performance.now() - dueAt)
            else errors += 1
          }),
        )
      }
      if (calls.length < rate * seconds) return
      clearInterval(timer)
      resolve()
    }, 1)
  })
  await Promise.all(calls)
  const rateCompleted = latencies.length / ((performance.now() - began) / 1000)
  return { completed: latencies.length, errors, latencies, rate: rateCompleted }
}
