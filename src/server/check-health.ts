import { defaults } from './options'

/**
 * Asks a running server whether it takes requests, for health checks without a shell. `address` is its origin; by default this
 * machine's port 4180, or that of SWITCHBOARD_PORT. The process exits with 1 where it does not answer.
 */
export async function checkHealth(address: string | undefined): Promise<void> {
  const port = process.env['SWITCHBOARD_PORT'] ?? String(defaults.port)
  const url = new URL('/healthz', address ?? `http://127.0.0.1:${port}`)
  const failure = await fetch(url, { signal: AbortSignal.timeout(4000) }).then(
    ({ ok, status }) => (ok ? undefined : `status ${String(status)}`),
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  if (failure === undefined) return console.log('ok')
  console.error(`${url.origin} does not answer: ${failure}`)
  process.exitCode = 1
}
