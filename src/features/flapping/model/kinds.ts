import { banKinds, type BanKind } from '@/contract/name'
import type { FlappingUpdate, GlobalZone } from '@/features/setting/contract-zone'
import { formatDuration, parseDuration } from '@/lib/time/time'

type Settings = GlobalZone['flapping_detect']

/** When clients are banned for disconnecting, durations as the broker writes them. */
export type FlappingRule = {
  readonly enable: boolean
  readonly window_time: string | number
  readonly max_count: number
  readonly ban_time: string | number
}

/** The values of a change, durations in milliseconds; without a value the present one stays. */
export type FlappingChange = {
  readonly enable?: boolean | undefined
  readonly window_time?: number | undefined
  readonly max_count?: number | undefined
  readonly ban_time?: number | undefined
}

/** The kinds of identity by which a broker detects flapping: all of them where its reply has a rule for each, else the client ID. */
export const listFlappingKinds = (settings: Settings): readonly BanKind[] =>
  settings?.by_clientid === undefined ? ['clientid'] : banKinds

/** The rule of one kind, with the broker's defaults where it is off. */
export function readFlappingRule(settings: Settings, kind: BanKind): FlappingRule {
  const own = settings?.[`by_${kind}`]
  const rule = own === undefined && kind === 'clientid' ? settings : own === 'none' ? undefined : own
  return {
    enable: own === undefined ? kind === 'clientid' && settings?.enable === true : own !== 'none',
    window_time: rule?.window_time ?? '1m',
    max_count: rule?.max_count ?? 15,
    ban_time: rule?.ban_time ?? '5m',
  }
}

/** A duration in a body: numbers that a broker returns are milliseconds. */
const toSent = (changed: number | undefined, now: string | number): string =>
  changed === undefined ? (typeof now === 'number' ? `${String(now)}ms` : now) : formatDuration(changed)

/**
 * The settings with changed rules. A broker with a rule for each kind takes the fields of older releases only where it is sent none of
 * these, so they are left out.
 */
export function changeFlapping(
  settings: NonNullable<Settings>,
  changes: Readonly<Partial<Record<BanKind, FlappingChange>>>,
): FlappingUpdate {
  const change = (kind: BanKind) => {
    const now = readFlappingRule(settings, kind)
    const { enable, window_time, max_count, ban_time } = changes[kind] ?? {}
    return {
      enable: enable ?? now.enable,
      max_count: max_count ?? now.max_count,
      window_time: toSent(window_time, now.window_time),
      ban_time: toSent(ban_time, now.ban_time),
    }
  }
  if (settings.by_clientid === undefined) return { ...settings, ...change('clientid') }
  const { enable: _, max_count: __, window_time: ___, ban_time: ____, ...kept } = settings
  const ruleOf = (kind: BanKind) => {
    const { enable, ...rule } = change(kind)
    const own = settings[`by_${kind}`]
    return enable ? { ...(typeof own === 'object' ? own : {}), ...rule } : 'none'
  }
  return {
    ...kept,
    by_clientid: ruleOf('clientid'),
    by_username: ruleOf('username'),
    by_peerhost: ruleOf('peerhost'),
  }
}

const inMs = (span: string | number): number | string | undefined =>
  typeof span === 'number' ? span : (parseDuration(span) ?? span)

/** Whether a broker stores the rules that it was sent; of a rule that is off only that. */
export const isFlappingStored = (sent: Settings, stored: Settings): boolean =>
  listFlappingKinds(sent).every((kind) => {
    const [a, b] = [readFlappingRule(sent, kind), readFlappingRule(stored, kind)]
    return (
      a.enable === b.enable &&
      (!a.enable ||
        (a.max_count === b.max_count &&
          inMs(a.window_time) === inMs(b.window_time) &&
          inMs(a.ban_time) === inMs(b.ban_time)))
    )
  })
