import { decodeSegment, encodeQuery, encodeSegment } from '@/lib/net/safe-path'

/**
 * An address with names of its parameters, such as `/clients/detail/:clientid`. The screens declare theirs in
 * `features/<noun>/paths.ts`.
 */
export type PathTemplate = `/${string}`

/** The address of the login, the only page outside of all features. */
export const loginPath = '/login'

/** A path of the console, made only by {@link to}. */
export type Path = string & { readonly path: unique symbol }

type ParamNames<P extends string> = P extends `${string}:${infer N}/${infer R}`
  ? N | ParamNames<`/${R}`>
  : P extends `${string}:${infer N}`
    ? N
    : never
type Params<P extends PathTemplate> = [ParamNames<P>] extends [never]
  ? undefined
  : Record<ParamNames<P>, string>

/** An address with its parameters encoded and its query appended; empty query values are omitted. */
export function to<P extends PathTemplate>(
  template: P,
  params?: Params<P>,
  query?: Record<string, string | number | undefined>,
): Path {
  const values: Record<string, string> = params ?? {}
  const path = template.replace(/:([a-z]+)/g, (_, name: string) => encodeSegment(values[name] ?? ''))
  const search = Object.entries(query ?? {})
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([key, value]) => `${encodeQuery(key)}=${encodeQuery(String(value))}`)
    .join('&')
  return (search === '' ? path : `${path}?${search}`) as Path
}

/** An address typed with a slash at its end is the same page. */
const withoutEndSlash = (path: string): string =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path

/** The parameters of an address under a template, or undefined when it does not match; each is decoded exactly once. */
export function match(template: PathTemplate, path: string): Record<string, string> | undefined {
  const requested = template.split('/')
  const got = withoutEndSlash(path).split('/')
  if (requested.length !== got.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of requested.entries()) {
    const value = got[index] ?? ''
    if (part.startsWith(':')) {
      if (value === '') return undefined
      params[part.slice(1)] = decodeSegment(value)
    } else if (part !== value) return undefined
  }
  return params
}

/** Addresses that redirect to another. */
const redirects: Readonly<Record<string, PathTemplate>> = {
  '/': '/dashboard/overview',
  '/dashboard': '/dashboard/overview',
  '/alarm': '/alarm/current-alarm',
  '/subscriptions': '/subscriptions/subscription',
  '/bridge': '/bridge/dataBridge',
  '/bridge/create': '/bridge/dataBridge/create',
  '/rules/create': '/rules/create/form',
  '/mqtt': '/mqtt/general',
  '/monitoring': '/monitoring/alarm-settings',
  '/cluster': '/dashboard/nodes',
  '/authorization/rules': '/authorization',
  '/journal': '/command-history',
  '/websocket': '/mqtt-client',
}

/** Changed address patterns; the ids stay as written. */
const moved: readonly (readonly [from: RegExp, to: string])[] = [
  [/^(\/gateway\/detail\/[^/]+)$/, '$1/settings'],
  [/^\/bridge\/(?:detail|dataBridge)\/(?!create$|detail$|detail\/)([^/]+)$/, '/bridge/dataBridge/detail/$1'],
  // A detail page without an id: the list.
  [/^(\/.+)\/(?:detail|message|edit)$/, '$1'],
  [/^(\/delayed-pub)\/message\/[^/]+$/, '$1'],
  [/^(\/authorization)\/rules\/[^/]+$/, '$1'],
  // A list by its folder.
  [/^(\/ai)$/, '$1/providers'],
  [/^(\/single-sign-on)\/create$/, '$1'],
  [/^(\/gateway)\/(?:create|(?:listener|client)(?:\/[^/]+)?)$/, '$1'],
]

/** The tabs of a rule in older bookmarks: `/rules/detail/{id}/info` and `…/bridge`. */
const ruleTab = /^(\/rules\/detail\/[^/]+)\/(?:info|bridge)$/

/** The target of a redirecting address; undefined for any other. */
export function findRedirect(address: string): string | undefined {
  const path = withoutEndSlash(address)
  if (Object.hasOwn(redirects, path)) return redirects[path]
  const match = moved.find(([from]) => from.test(path))
  return match === undefined ? ruleTab.exec(path)?.[1] : path.replace(match[0], match[1])
}
