import { isConfig, type Config } from '@/contract/family/config'
import { parseRate } from '@/lib/time/rate'

/**
 * The rates of a namespace by parameter: for all its clients together (`tenant`) and for each, in messages
 * and bytes, for what is delivered to each, and for how often each subscribes.
 */
const parameters = {
  tenantMessages: ['tenant', 'messages', 'rate'],
  tenantMessagesBurst: ['tenant', 'messages', 'burst'],
  tenantBytes: ['tenant', 'bytes', 'rate'],
  tenantBytesBurst: ['tenant', 'bytes', 'burst'],
  clientMessages: ['client', 'messages', 'rate'],
  clientMessagesBurst: ['client', 'messages', 'burst'],
  clientBytes: ['client', 'bytes', 'rate'],
  clientBytesBurst: ['client', 'bytes', 'burst'],
  clientDeliveryMessages: ['client', 'delivery_messages', 'rate'],
  clientDeliveryMessagesBurst: ['client', 'delivery_messages', 'burst'],
  clientDeliveryBytes: ['client', 'delivery_bytes', 'rate'],
  clientDeliveryBytesBurst: ['client', 'delivery_bytes', 'burst'],
  clientSubscribes: ['client', 'subscribes', 'rate'],
  clientSubscribesBurst: ['client', 'subscribes', 'burst'],
} as const satisfies Readonly<
  Record<
    string,
    readonly [
      'tenant' | 'client',
      'messages' | 'bytes' | 'delivery_messages' | 'delivery_bytes' | 'subscribes',
      'rate' | 'burst',
    ]
  >
>
type Rates = { readonly [K in keyof typeof parameters]?: string | undefined }

const entries = Object.entries(parameters) as [keyof Rates, (typeof parameters)[keyof Rates]][]

/** The broker's notation for no limit; it rejects `infinity` for a burst (6.2). */
const none = { rate: 'infinity', burst: '0/1s' } as const

/** Whether a text means no limit or no burst. */
export const isNoRate = (text: string | undefined): boolean =>
  text === undefined || /^0(?:\/|$)/.test(text) || parseRate(text) === 'infinity'

/** The rates that are set; those without a limit are left out. */
export const readNamespaceRates = (limiter: unknown): Rates =>
  Object.fromEntries(
    entries.flatMap(([name, [whose, unit, what]]) => {
      const half = isConfig(limiter) ? limiter[whose] : undefined
      const limits = isConfig(half) ? half[unit] : undefined
      const text = isConfig(limits) ? limits[what] : undefined
      return typeof text !== 'string' || isNoRate(text) ? [] : [[name, text]]
    }),
  )

/** Whether half of a limiter sets no limit and has no other fields. */
const isUnlimited = (half: Config): boolean =>
  Object.values(half).every(
    (unit) =>
      isConfig(unit) &&
      Object.entries(unit).every(
        ([what, text]) => (what === 'rate' || what === 'burst') && typeof text === 'string' && isNoRate(text),
      ),
  )

/**
 * Changes rates of a limiter. The result is complete, since the broker disables each omitted half; a half
 * without limits is `disabled`, as the broker writes it.
 */
export function limiterWith(before: Config | undefined, changes: Rates): Config {
  const limiter: Config = { ...before }
  for (const [name, [whose, unit, what]] of entries) {
    const text = changes[name]
    if (text === undefined) continue
    const half = limiter[whose]
    const halfConfig = isConfig(half) ? half : {}
    const units = halfConfig[unit]
    limiter[whose] = {
      ...halfConfig,
      [unit]: { ...(isConfig(units) ? units : {}), [what]: isNoRate(text) ? none[what] : text },
    }
  }
  for (const whose of ['tenant', 'client']) {
    const half = limiter[whose]
    if (half === undefined || (isConfig(half) && isUnlimited(half))) limiter[whose] = 'disabled'
  }
  return limiter
}
