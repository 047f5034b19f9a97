import { Pool } from 'undici'

/** The outcome of the calls that were offered. */
export type ApiResult = {
  readonly completed: number
  readonly errors: number
  /** Milliseconds from the moment when a call was due until its reply ended. */
  readonly latencies: readonly number[]
  /** Completed calls a second, until the last one ended. */
  readonly rate: number
}

/** Connections that are kept, as browsers keep them: of ten pages with six each. */
const keptConnections = 60

/** Whether the call was answered with 200. A refused connection is an error of the call. */
const call = async (pool: Pool, path: string): Promise<boolean> => {
  try {
    const { statusCode, body } = await pool.request({ path, method: 'GET' })
    await body.dump()
    return statusCode === 200
  } catch {
    return false
  }
}

/** Offers calls at a fixed rate, whether or not earlier ones have been answered. */
export async function offerCalls(
  port: number,
  path: string,
  rate: number,
  seconds: number,
): Promise<ApiResult> {
  const pool = new Pool(`http://127.0.0.1:${String(port)}`, { connections: keptConnections })
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
          call(pool, path).then((good) => {
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
  await pool.close()
  const rateCompleted = latencies.length / ((performance.now() - began) / 1000)
  return { completed: latencies.length, errors, latencies, rate: rateCompleted }
}
