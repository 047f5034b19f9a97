import * as z from 'zod/mini'
import type { Alarms } from './monitoring/alarms'
import { self } from './monitoring/nodes'
import { CorruptData, type Document } from './store/persist'
import { Refusal } from './http/refusal'

/** The content of a license key; days as epoch ms at midnight UTC. */
type Grant = {
  official: boolean
  customer_type: number
  customer: string
  email: string
  deployment: string
  start: number
  end: number
  max_connections: number
}

/** The evaluation license of the real broker, without its signature. */
const evaluation = [
  '220111',
  '0',
  '10',
  'Evaluation',
  'contact@emqx.io',
  'default',
  '20230109',
  '1825',
  '100',
].join('\n')

const day = 86_400_000
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/**
 * Parses a key: base64 lines, a dot, a base64 signature. Only the vendor can verify the signature; this
 * development broker accepts any.
 */
function readKey(key: string): Grant | undefined {
  const [, lines = '', signature = ''] = /^([A-Za-z0-9+/=]+)\.([A-Za-z0-9+/=]+)$/.exec(key.trim()) ?? []
  const fields = Buffer.from(lines, 'base64').toString('utf8').trim().split('\n')
  const [
    version,
    type,
    customerType,
    customer = '',
    email = '',
    deployment = '',
    date = '',
    days,
    connections,
  ] = fields
  const [, y, m, d] = /^(\d{4})(\d{2})(\d{2})$/.exec(date) ?? []
  const start = Date.parse(`${y ?? ''}-${m ?? ''}-${d ?? ''}T00:00:00Z`)
  const numbers = [Number(customerType), Number(days), Number(connections)] as const
  if (
    signature === '' ||
    version !== '220111' ||
    !(type === '0' || type === '1') ||
    Number.isNaN(start) ||
    !numbers.every(Number.isInteger)
  )
    return undefined
  const [customer_type, span, max_connections] = numbers
  return {
    official: type === '1',
    customer_type,
    customer,
    email,
    deployment,
    start,
    end: start + span * day,
    max_connections,
  }
}

const Setting = z.object({
  connection_low_watermark: z.string(),
  connection_high_watermark: z.string(),
  high_watermark_timezone: z.optional(z.string()),
})
type Setting = z.infer<typeof Setting>
const Stored = z.object({ key: z.string(), setting: Setting })

const percent = (text: unknown): number =>
  typeof text === 'string' && /^\d{1,3}(\.\d+)?%$/.test(text) ? Number(text.slice(0, -1)) : Number.NaN

const smallCustomer = 0

/**
 * How long an expired license still allows connections: a trial not at all, a small customer's 90 days,
 * others always.
 */
const graceOf = ({ official, customer_type }: Grant): number =>
  !official ? 0 : customer_type === smallCustomer ? 90 * day : Infinity

type LicenseReply = Readonly<Record<string, unknown>> & {
  readonly max_connections: number
  readonly customer_type: number
}

export type License = {
  show(): LicenseReply
  update(key: unknown): LicenseReply
  setting(): Setting
  limit(change: unknown): Setting
  /**
   * Whether one more connection is allowed: below the limit, and not after the license and its grace
   * period expired (src/contract/docs/cluster.md#license).
   */
  admits(connections: number): boolean
  /** Raises and clears the two license alarms (src/contract/docs/monitoring.md#alarms). */
  check(connections: number): void
}

export function createLicense(now: () => number, document: Document, alarms: Alarms): License {
  const fallback = {
    key: `${Buffer.from(evaluation).toString('base64')}.AA==`,
    setting: { connection_low_watermark: '75%', connection_high_watermark: '80%' },
  }
  const read = z.safeParse(Stored, document.read() ?? fallback)
  let grant = read.success ? readKey(read.data.key) : undefined
  if (!read.success || !grant)
    throw new CorruptData('licence.json does not hold a licence. Repair it or move it away.')
  const held = read.data

  const of = (): Grant => grant as Grant
  const show = () => {
    const { customer, customer_type, email, deployment, max_connections, start, end, official } = of()
    return {
      customer,
      customer_type,
      deployment,
      email,
      expiry: end <= now(),
      expiry_at: dayOf(end),
      max_connections,
      start_at: dayOf(start),
      type: official ? 'official' : 'trial',
    }
  }
  return {
    show,
    update(key) {
      if (typeof key !== 'string') throw new Refusal(400, 'BAD_REQUEST', 'Invalid request params')
      const next = readKey(key)
      if (!next) throw new Refusal(400, 'BAD_REQUEST', 'Bad license key')
      grant = next
      held.key = key
      document.write(held)
      return show()
    },
    setting: () => held.setting,
    limit(change) {
      const next = z.safeParse(Setting, { ...held.setting, ...(typeof change === 'object' ? change : {}) })
      const [low, high] = next.success
        ? [percent(next.data.connection_low_watermark), percent(next.data.connection_high_watermark)]
        : []
      if (!next.success || low === undefined || high === undefined || !(low < high && high <= 100))
        throw new Refusal(400, 'BAD_REQUEST', 'Bad license setting')
      held.setting = {
        connection_high_watermark: next.data.connection_high_watermark,
        connection_low_watermark: next.data.connection_low_watermark,
        ...(next.data.high_watermark_timezone !== undefined && {
          high_watermark_timezone: next.data.high_watermark_timezone,
        }),
      }
      document.write(held)
      return held.setting
    },
    admits: (connections) => connections < of().max_connections && now() < of().end + graceOf(of()),
    check(connections) {
      const { connection_low_watermark: low, connection_high_watermark: high } = held.setting
      const part = (connections / of().max_connections) * 100
      if (part > percent(high))
        alarms.raise({
          node: self,
          name: 'license_quota',
          message: `License: live connection number exceeds ${high}`,
          details: { high_watermark: high },
        })
      else if (part < percent(low)) alarms.clear(self, 'license_quota')
      const until = dayOf(of().end)
      if (of().end - now() < 30 * day)
        alarms.raise({
          node: self,
          name: 'license_expiry',
          message: `License will be expired at ${until}`,
          details: { expiry_at: until },
        })
      else alarms.clear(self, 'license_expiry')
    },
  }
}
