import type { Integration } from './integration'
import { self } from './nodes'
import { parseDurationMs } from '../lib/duration'

type Pushed = {
  readonly settings: Integration['prometheus']
  readonly stats: () => string
  readonly now: () => number
  readonly log: (text: string) => void
}

/** Timeout of a push, ms. */
const patienceMs = 10_000

/** The job name of this node: `${name}` and `${host}` are the parts of its name around the `@`. */
export function renderJob(template: string, node: string): string {
  const [name = '', host = ''] = node.split('@')
  return template.replace(/\$\{(name|host)\}/g, (_, which) => (which === 'name' ? name : host))
}

/** The address without user info, which `fetch` refuses, and the header that says the same (RFC 7617). */
function splitLogin(server: string): { readonly address: string; readonly headers: Record<string, string> } {
  const url = new URL(server)
  const { username, password } = url
  if (username === '' && password === '') return { address: server, headers: {} }
  url.username = ''
  url.password = ''
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { address: url.href, headers: { authorization: `Basic ${Buffer.from(login).toString('base64')}` } }
}

/**
 * Pushes this node's metrics to a Pushgateway at the configured interval
 * (src/contract/docs/monitoring.md#prometheus). Errors are logged.
 */
export function createPush({ settings, stats, now, log }: Pushed): { tick(): Promise<void> } {
  let last = now()
  let busy = false
  return {
    async tick() {
      const { enable, interval, push_gateway_server: server, job_name, headers } = settings()
      if (!enable) last = now()
      if (busy || !enable || now() - last < parseDurationMs(interval)) return
      last = now()
      busy = true
      try {
        const login = splitLogin(server)
        const answer = await fetch(
          `${login.address.replace(/\/+$/, '')}/metrics/job/${renderJob(job_name, self)}`,
          {
            method: 'POST',
            headers: { ...login.headers, ...headers, 'content-type': 'text/plain' },
            body: stats(),
            signal: AbortSignal.timeout(patienceMs),
          },
        )
        await answer.arrayBuffer()
        if (!answer.ok) log(`metrics were not taken by the Pushgateway: it answered ${String(answer.status)}`)
      } catch (error) {
        log(`metrics were not pushed: ${error instanceof Error ? error.message : String(error)}`)
      } finally {
        busy = false
      }
    },
  }
}
