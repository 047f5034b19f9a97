import type { Pickable } from '@/api/resource'
import { isWellFormed } from '@/lib/net/safe-path'

/** How the ids of things with several keys are written. A text of another form can name none of them. */
const forms = {
  acl: /^(?:(?:clientid|username)[:/][\s\S]+|all[:/]?)$/,
  authnUser: /^[^/]+\/[\s\S]+$/,
  gatewayClient: /^[^/]+\/[\s\S]+$/,
  gatewayListener: /^[^:]+:[^:]+:[\s\S]+$/,
  delayed: /^[\s\S]+\/[^/]+$/,
  rewrite: /^\S+ [\s\S]+ [\s\S]+$/,
} as const satisfies Partial<Record<Pickable, RegExp>>

type FormedId = keyof typeof forms

const isFormed = (resource: Pickable): resource is FormedId => Object.hasOwn(forms, resource)

/**
 * What is wrong with the form of an id, as the key of a sentence that shows the right form; undefined where it is right, and
 * for text that is not well formed, which has an error of its own.
 */
export function idFault(resource: Pickable, id: string): `error.idForm.${FormedId}` | undefined {
  return !isFormed(resource) || id === '' || !isWellFormed(id) || forms[resource].test(id)
    ? undefined
    : `error.idForm.${resource}`
}
