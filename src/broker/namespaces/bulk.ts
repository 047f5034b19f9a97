import { isConfig } from '@/contract/family/config'
import type { ConfigRoot } from '../config/config-root'
import { Refusal } from '../http/refusal'

/** What a namespace holds, in the order in which it can be created. */
export type NamespaceRoots = Readonly<
  Record<'connectors' | 'actions' | 'sources' | 'rule_engine', ConfigRoot>
>
type Contents = Readonly<Record<string, Readonly<Record<string, unknown>>>>

const isEmpty = (value: unknown): boolean => isConfig(value) && Object.values(value).every(isEmpty)

/** The contents of namespaces, without empty roots. */
const exportContents = (namespaces: readonly string[], rootsOf: (ns: string) => NamespaceRoots): Contents =>
  Object.fromEntries(
    namespaces.map((ns) => [
      ns,
      Object.fromEntries(
        Object.entries(rootsOf(ns))
          .map(([name, root]) => [name, root.read()] as const)
          .filter(([, value]) => !isEmpty(value)),
      ),
    ]),
  )

/** Merges contents into namespaces; a dry run only checks that these and their roots exist. */
async function importContents(
  {
    configs,
    dry_run: isDry,
  }: { readonly configs: Readonly<Record<string, unknown>>; readonly dry_run: boolean },
  rootsOf: (ns: string) => NamespaceRoots,
  checkNames: (names: readonly string[]) => void,
): Promise<object> {
  checkNames(Object.keys(configs))
  const writes = Object.entries(configs).flatMap(([ns, contents]) => {
    const roots = rootsOf(ns)
    const sent = isConfig(contents) ? contents : {}
    const unknown = Object.keys(sent).find((name) => !Object.hasOwn(roots, name))
    if (unknown !== undefined)
      throw new Refusal(
        400,
        'BAD_REQUEST',
        JSON.stringify({ path: `${ns}.${unknown}`, reason: 'unknown_fields' }),
      )
    return Object.entries(roots).flatMap(([name, root]) =>
      sent[name] === undefined ? [] : [() => root.write?.(sent[name], 'merge')],
    )
  })
  if (!isDry) for (const write of writes) await write()
  return {}
}

type Import = Parameters<typeof importContents>[0]

/** The calls that export and import what namespaces hold. */
export const bulkHandlers = (
  rootsOf: (ns: string) => NamespaceRoots,
  checkNames: (names: readonly string[]) => void,
) => ({
  namespaceBulkExport: ({ body }: { readonly body: { readonly namespaces: readonly string[] } }) =>
    exportContents(body.namespaces, rootsOf),
  namespaceBulkImport: ({ body }: { readonly body: Import }) => importContents(body, rootsOf, checkNames),
})
