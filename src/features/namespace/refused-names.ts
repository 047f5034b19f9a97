import type { ApiClient } from '@/api/client'
import { ApiError } from '@/api/error'
import { offers, type Broker } from '@/contract/capability'
import { refusedNamespaces } from '@/contract/name'
import { parseHocon } from '@/lib/hocon/parse'

type Deps = Broker & { readonly api: ApiClient; readonly signal: AbortSignal }

/** The names of the setting that lists them; undefined where the broker has none, and empty where it may not be read. */
async function readDeniedNames({ api, signal }: Deps): Promise<readonly unknown[] | undefined> {
  try {
    const parsed = parseHocon(
      await api.configText({ query: { key: 'multi_tenancy' } }, { signal, quiet: true }),
    )
    const root = parsed.ok ? parsed.value['multi_tenancy'] : undefined
    const names = (root as { readonly deny_namespaces?: unknown } | null | undefined)?.deny_namespaces
    return Array.isArray(names) ? names : undefined
  } catch (cause) {
    // Without the scope for it the setting is unknown: the broker itself refuses the name.
    if (!(cause instanceof ApiError)) throw cause
    return []
  }
}

/**
 * The names of namespaces that the broker refuses, before anything is sent: those that newer ones refuse by default, unless
 * its setting omits them (src/contract/docs/namespaces.md#managing-namespaces).
 */
export async function findRefusedNames(names: readonly string[], deps: Deps): Promise<readonly string[]> {
  const refused = offers('refusedNames', deps) ? names.filter((name) => refusedNamespaces.includes(name)) : []
  if (refused.length === 0) return []
  const denied = await readDeniedNames(deps)
  return denied === undefined ? refused : refused.filter((name) => denied.includes(name))
}
