import type { Capability } from '@/contract/capability'
import { lookUp } from '@/i18n/use-words'
import type { BackendStatus } from './contract'
import { backends } from './model/names'

/** The name of a backend; an unknown one is named as the broker names it. */
export const getBackendName = (backend: string): string => lookUp(`choice.singleSignOn.${backend}`) ?? backend

/** A backend in the list. */
export type BackendRow = BackendStatus & { readonly isSetUp: boolean }

/** Whether a broker has a backend. */
export const isAvailable = (backend: string, offered: (needs: Capability) => boolean): boolean =>
  backend !== 'oidc' || offered('singleSignOnOidc')

/** All backends of a broker: those that can be set up, and what it reports of those that are. */
export function listBackends(
  found: readonly BackendStatus[],
  offered: (needs: Capability) => boolean,
): readonly BackendRow[] {
  const rows = found.map((row): BackendRow => ({ ...row, isSetUp: true }))
  const others = backends.filter(
    (backend) => isAvailable(backend, offered) && !rows.some((row) => row.backend === backend),
  )
  return [...rows, ...others.map((backend): BackendRow => ({ backend, isSetUp: false }))].sort(
    (one, other) => placeOf(one) - placeOf(other),
  )
}

/** Known backends come first, in their order. */
const placeOf = ({ backend }: BackendRow): number => {
  const index = backends.findIndex((one) => one === backend)
  return index < 0 ? backends.length : index
}

/** The state of a backend, in the words of `singleSignOn.state`. */
export const getBackendState = ({ isSetUp, enable, running }: BackendRow) =>
  !isSetUp ? 'none' : enable !== true ? 'disabled' : running === true ? 'running' : 'failed'
