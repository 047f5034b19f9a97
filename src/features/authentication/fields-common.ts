import type { Capability } from '@/contract/capability'
import { code, constant, duration, number, toggle, type Fields } from '@/contract/family/field'
import type { AuthnKindName, Backend, Mechanism } from './model/names'

/**
 * One kind of authenticator with its fields in order. A backend may have several kinds, distinguished by
 * constants.
 */
export type AuthnKind = {
  readonly kind: AuthnKindName
  readonly mechanism: Mechanism
  readonly backend?: Backend
  /** The variant among kinds of the same backend; the name of a choice of the field. */
  readonly variant?: string
  readonly fields: Fields
  /** What a broker must offer to have it. */
  readonly needs?: Capability
  /** Hidden and outdated fields: accepted, but never sent and never returned. */
  readonly ignored?: readonly string[]
}

/** The switch that all kinds have. */
export const enableField: Fields = { enable: toggle({ group: 'general', default: true }) }

/** An expression on the client: where it is not true, the authenticator is skipped. */
export const preconditionField: Fields = {
  precondition: code({
    group: 'general',
    language: 'text',
    default: '',
    needs: 'preconditions',
    advanced: true,
  }),
}

/** The pool of connections. */
export const poolField: Fields = {
  pool_size: number({ group: 'connection', min: 1, default: 8, advanced: true }),
}

/** A duration of a connection, with the default of the broker. */
export const timeout = (fallback?: string) =>
  duration({ group: 'connection', advanced: true, ...(fallback === undefined ? {} : { default: fallback }) })

const byPassword = { mechanism: constant({ group: 'general', value: 'password_based' }) }

/** What distinguishes the authenticators of a backend. */
export const constantsFor = (backend: Backend): Fields => ({
  ...byPassword,
  backend: constant({ group: 'general', value: backend }),
})

/** Ignored fields of all kinds. */
export const ignored = ['id', 'auto_reconnect', 'ssl.cacerts', 'ssl.user_lookup_fun'] as const
