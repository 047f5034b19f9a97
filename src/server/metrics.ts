import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** What the server counts for Prometheus. `broker` is the name of a profile, or empty for a single broker and for the page. */
export type Metrics = {
  readonly request: (broker: string, method: string, status: number, seconds: number) => void
  readonly connection: (broker: string, delta: 1 | -1) => void
  readonly failure: (broker: string, reason: string) => void
  readonly refusedLogin: () => void
}

/** Counters that are served. */
export type ServedMetrics = Metrics & {
  /** The exposition in the text format of Prometheus, and its content type. */
  readonly expose: () => Promise<{ readonly type: string; readonly text: string }>
}

const ignore = () => undefined

/** Counts nothing: for a console without `--metrics`. */
export const noMetrics: Metrics = {
  request: ignore,
  connection: ignore,
  failure: ignore,
  refusedLogin: ignore,
}

/** The methods that are counted by name; a client may invent others. */
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Counters of one server. */
export function createMetrics(): ServedMetrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const registers = [register]
  const requests = new Counter({
    name: 'switchboard_http_requests_total',
    help: 'Requests answered, by broker, method and status.',
    labelNames: ['broker', 'method', 'status'] as const,
    registers,
  })
  const durations = new Histogram({
    name: 'switchboard_http_request_duration_seconds',
    help: 'Time until a response was sent, by broker.',
    labelNames: ['broker'] as const,
    registers,
  })
  const connections = new Gauge({
    name: 'switchboard_proxied_connections',
    help: 'Open connections of MQTT over WebSocket, by broker.',
    labelNames: ['broker'] as const,
    registers,
  })
  const failures = new Counter({
    name: 'switchboard_broker_failures_total',
    help: 'Calls and connections that a broker did not answer, by broker and reason.',
    labelNames: ['broker', 'reason'] as const,
    registers,
  })
  const refusedLogins = new Counter({
    name: 'switchboard_logins_refused_total',
    help: 'Logins refused because an address had failed too often.',
    registers,
  })
  return {
    request: (broker, method, status, seconds) => {
      requests.inc({ broker, method: methods.has(method) ? method : 'other', status: String(status) })
      durations.observe({ broker }, seconds)
    },
    connection: (broker, delta) => connections.inc({ broker }, delta),
    failure: (broker, reason) => failures.inc({ broker, reason }),
    refusedLogin: () => refusedLogins.inc(),
    expose: async () => ({ type: register.contentType, text: await register.metrics() }),
  }
}
