import { formatRelease, type Broker, type Capability } from '@/contract/capability'
import { missingCapability } from '@/contract/missing-capability'
import type { Key, MessageValues } from '@/i18n/key'
import type { AnyCommand, CommandArgs } from './command'
import type { Context } from './context'
import { disabledReasonKey, findSwitchedOff } from './reach'

/** The reason why something is not available, as a text key and its values. */
export type Reason = { readonly key: Key; readonly values?: MessageValues }

const offReason = (values: { readonly feature: string; readonly preset: string }): Reason => ({
  key: 'palette.lack.off',
  values: { feature: values.feature, preset: values.preset },
})

/** Why a broker does not have a feature; undefined if it has it, or this is not known. */
export const switchedOffReason = (
  feature: string | undefined,
  { switchedOff }: Broker,
): Reason | undefined =>
  feature !== undefined && switchedOff?.features.has(feature) === true
    ? offReason({ feature, preset: switchedOff.preset })
    : undefined

/**
 * Why a broker does not support a requirement, and since or until which release others do; undefined where
 * it supports it.
 */
export function unsupportedReason(needs: Capability | undefined, broker: Broker): Reason | undefined {
  const unsupported = missingCapability(needs, broker)
  if (unsupported === undefined) return undefined
  const values = broker.release === undefined ? undefined : { release: formatRelease(broker.release) }
  switch (unsupported.why) {
    case 'before':
      return values === undefined
        ? { key: 'palette.lack.beforeUnknown', values: { since: unsupported.since } }
        : { key: 'palette.lack.before', values: { ...values, since: unsupported.since } }
    case 'gone':
      return { key: 'palette.lack.gone', values: { ...values, until: unsupported.until } }
    case 'edition':
      return { key: `palette.lack.edition.${unsupported.edition}` }
    case 'unseen':
      return { key: 'palette.lack.unseen' }
    case 'off':
      return offReason(unsupported)
  }
}

/**
 * Why a command cannot run now: an unsupported requirement of the command or of a given value, the wrong
 * place, or it is disabled.
 */
export function findDisabledReason(
  command: AnyCommand,
  context: Context,
  given: CommandArgs,
): Reason | undefined {
  const needsOfValues = Object.keys(given)
    .filter((name) => given[name] !== undefined)
    .flatMap((name) => {
      const { needs, optionNeeds = {} } = command.params[name] ?? {}
      const value = given[name]
      return [needs, typeof value === 'string' ? optionNeeds[value] : undefined]
    })
  const unsupported =
    switchedOffReason(findSwitchedOff(command, context), context) ??
    [command.needs, ...needsOfValues]
      .map((needs) => unsupportedReason(needs, context))
      .find((reason) => reason !== undefined)
  const key = unsupported === undefined ? disabledReasonKey(command, context, given) : undefined
  return key === undefined ? unsupported : { key }
}
