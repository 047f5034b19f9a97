import type { NamespaceConfig } from '@/contract/newer/namespace'
import { parseRate } from '@/lib/time/rate'

type Limiter = NonNullable<NamespaceConfig['limiter']>
type Whose = 'tenant' | 'client'

/** The rates of a namespace by the parameters of the command that sets them: of all its clients together (`tenant`) and of each, in messages and bytes. */
const parameters = {
  tenantMessages: ['tenant', 'messages', 'rate'], tenantMessagesBurst: ['tenant', 'messages', 'burst'], tenantBytes: ['tenant', 'bytes', 'rate'], tenantBytesBurst: ['tenant', 'bytes', 'burst'],
  clientMessages: ['client', 'messages', 'rate'], clientMessagesBurst: ['client', 'messages', 'burst'], clientBytes: ['client', 'bytes', 'rate'], clientBytesBurst: ['client', 'bytes', 'burst'],
} as const satisfies Readonly<Record<string, readonly [Whose, 'messages' | 'bytes', 'rate' | 'burst']>>
type Rates = { readonly [K in keyof typeof parameters]?: string }

const entries = Object.entries(parameters) as [keyof Rates, (typeof parameters)[keyof Rates]][]

/** Whether a text is none or stands for no limit. */
const isEndless = (text: string | undefined): boolean => text === undefined || parseRate(text) === 'infinity'

/** The rates that are set; one that is not, or stands for no limit, is left out. */
export const ratesOf = (limiter: Limiter | undefined): Rates => Object.fromEntries(entries.flatMap(([name, [whose, unit, what]]) => {
  const of = limiter?.[whose]
  const text = typeof of === 'object' ? of[unit]?.[what] : undefined
  return text === undefined || isEndless(text) ? [] : [[name, text]]
}))

/** A limiter with these rates and no others; whose all limits were disabled, and get none, stays so. */
export function limiterOf(rates: Rates, before: Limiter | undefined): Limiter {
  const limiter: { [K in Whose]?: { [unit: string]: { [what: string]: string } } | string } = {}
  for (const whose of ['tenant', 'client'] as const) if (typeof before?.[whose] === 'string') limiter[whose] = before[whose]
  for (const [name, [whose, unit, what]] of entries) {
    const text = rates[name]
    if (text === undefined || isEndless(text)) continue
    const own = limiter[whose]
    const of = typeof own === 'object' ? own : (limiter[whose] = {})
    ;(of[unit] ??= {})[what] = text
  }
  return limiter as Limiter
}

/** What is still to be said where rates that are no more wanted were kept; undefined where all is as wanted. */
export function ratesLeft(wanted: Rates, after: Limiter | undefined): Limiter | undefined {
  const kept = ratesOf(after)
  const stale = entries.filter(([name]) => kept[name] !== undefined && isEndless(wanted[name]))
  if (stale.length === 0) return undefined
  const whole = limiterOf(wanted, undefined)
  return Object.fromEntries([...new Set(stale.map(([, [whose]]) => whose))].map((whose) => {
    const own = whole[whose]
    if (typeof own !== 'object') return [whose, 'disabled']
    const endless = stale.filter(([, [of]]) => of === whose).map(([, [, unit, what]]) => [unit, what] as const)
    return [whose, endless.reduce<Record<string, unknown>>((made, [unit, what]) => ({ ...made, [unit]: { ...(made[unit] as object | undefined), [what]: 'infinity' } }), { ...own })]
  }))
}
