import type { Pickable } from '@/api/resource'
import { isWellFormed } from '@/lib/net/safe-path'

/** The forms of ids that consist of several keys. A text in another form cannot name an object. */
const forms = {
  acl: /^(?:(?:clientid|username)(?:@[^:/]+)?[:/][\s\S]+|all(?:@[^:/]+)?[:/]?)$/,
  authnUser: /^[^/]+\/[\s\S]+$/,
  gatewayClient: /^[^/]+\/[\s\S]+$/,
  gatewayListener: /^[^:]+:[^:]+:[\s\S]+$/,
  delayed: /^[\s\S]+\/[^/]+$/,
  rewrite: /^\S+ [\s\S]+ [\s\S]+$/,
} as const satisfies Partial<Record<Pickable, RegExp>>

type FormedId = keyof typeof forms

const isFormed = (resource: Pickable): resource is FormedId => Object.hasOwn(forms, resource)

/**
 * Returns the key of a sentence that shows the right form, or undefined where the id is well formed or the
 * text is not well-formed Unicode, which has its own error.
 */
export function idFault(resource: Pickable, id: string): `error.idForm.${FormedId}` | undefined {
  return !isFormed(resource) || id === '' || !isWellFormed(id) || forms[resource].test(id)
    ? undefined
    : `error.idForm.${resource}`
}
