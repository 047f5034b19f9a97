import type { ApiClient } from '@/api/client'
import { toApiError } from '@/api/error'
import type { CallOptions } from '@/contract/endpoint'
import { checkConfig, type Problem } from '@/contract/family/check'
import { isConfig, type Config } from '@/contract/family/config'
import type { Fields } from '@/contract/family/field'
import { findAuthnKind } from '@/features/authentication/fields'
import { findSourceKind } from '@/features/authorization/fields'
import { clusterLinkKind } from '@/features/cluster-link/fields'
import { exhookKind, toForm } from '@/features/exhook/fields'
import { findGatewayKind } from '@/features/gateway/fields'
import { findGatewayListenerKind } from '@/features/gateway/fields-listener'
import { findListenerKind } from '@/features/listener/fields'
import { ignoredPipelineFields, pipelineFields } from '@/features/message-pipeline/fields'
import { lookUp, translate } from '@/i18n/use-words'
import type { Json } from '@/lib/text/big-json'
import { similarTexts } from '@/lib/text/similar'
import { listMissing } from './choice'
import { checkSql } from './check-sql'
import { asText, type Access, type Part } from './part'
import { parts } from './parts'
import type { PlanItem } from './plan'
import { toReason } from './reasons'

/** What is wrong with an item, in words. */
export type ItemProblem = { readonly part: string; readonly id: string; readonly text: string }

/** The description of the fields of an item; undefined if this console has none. */
type Described = {
  readonly fields: Fields
  readonly ignored?: readonly string[] | undefined
  readonly config: Config
}

const described = (kind: Omit<Described, 'config'> | undefined, config: Config): Described | undefined =>
  kind && { fields: kind.fields, ignored: kind.ignored, config }

/** The fields of the items of a part. */
const fieldsOf: Readonly<Record<string, (id: string, body: Config) => Described | undefined>> = {
  listeners: (_id, body) => described(findListenerKind(asText(body['type'])), body),
  authentication: (_id, body) => described(findAuthnKind(body), body),
  sources: (_id, body) => described(findSourceKind(body), body),
  exhooks: (_id, body) => described(exhookKind, toForm(body)),
  gateways: (id, body) => described(findGatewayKind(id), body),
  gatewayListeners: (_id, { gateway: _, ...body }) =>
    described(findGatewayListenerKind(asText(body['type'])), body),
  clusterLinks: (_id, body) => described(clusterLinkKind, body),
  validations: (_id, body) =>
    described({ fields: pipelineFields('validation', [], true), ignored: ignoredPipelineFields }, body),
  transformations: (_id, body) =>
    described({ fields: pipelineFields('transformation'), ignored: ignoredPipelineFields }, body),
}

/**
 * Problems that only the broker can judge: it may know further words and fields, and have other required ones.
 */
const ofBroker: readonly Problem['reason'][] = ['error.unknown', 'error.choice', 'error.required']

const textOf = ({ path, reason, values }: Problem): string =>
  `${path}: ${reason === 'error.toggle' ? translate('backup.check.switch') : (lookUp(reason, values) ?? translate('error.invalid'))}`

/** The fields whose values do not fit, among those that change. */
function checkFields({ part, id, body, state, changes }: PlanItem): readonly string[] {
  const found = fieldsOf[part]?.(id, body)
  if (found === undefined) return []
  const isChanged = (path: string) =>
    state === 'new' ||
    changes.some(
      (change) =>
        change.path === path || change.path.startsWith(`${path}.`) || path.startsWith(`${change.path}.`),
    )
  return checkConfig(found.fields, found.config, found.ignored)
    .filter(({ path, reason }) => !ofBroker.includes(reason) && isChanged(path))
    .map(textOf)
}

/** A change from true or false to something else, which no broker accepts for a setting that is a switch. */
function checkSwitches({ id, state, changes }: PlanItem): readonly string[] {
  if (id !== '' || state !== 'changed') return []
  const isSwitch = (value: string | undefined) => value === 'true' || value === 'false'
  return changes
    .filter(({ before, after }) => isSwitch(before) && after !== undefined && !isSwitch(after))
    .map(({ path }) => `${path}: ${translate('backup.check.switch')}`)
}

/** Names next to a path in settings. */
function siblingsOf(body: Config, path: readonly string[]): readonly string[] {
  let parent: Json | undefined = body
  for (const name of path.slice(0, -1)) parent = isConfig(parent) ? parent[name] : undefined
  return isConfig(parent) ? Object.keys(parent) : []
}

/** New names that look like a mistyped one that the broker has; others it may know all the same. */
function checkTypos({ id, body, state, changes }: PlanItem): readonly string[] {
  if (state !== 'changed') return []
  const added = new Set(changes.flatMap(({ path, before }) => (before === undefined ? [path] : [])))
  return [...added].flatMap((path) => {
    const names = path.split('.')
    const name = names.at(-1) ?? ''
    const place = id === '' ? ['value', ...names] : names
    const others = siblingsOf(body, place).filter(
      (one) => one !== name && !added.has([...names.slice(0, -1), one].join('.')),
    )
    const suggestion = similarTexts(name, others).find((one) => Math.abs(one.length - name.length) <= 2)
    return suggestion === undefined ? [] : [translate('backup.check.unknown', { name: path, suggestion })]
  })
}

/** A client that reads for real, checks each write against the contract, and sends none. */
const checkingApi = (api: ApiClient): ApiClient =>
  new Proxy(api, {
    get(client, id) {
      const send: unknown = Reflect.get(client, id)
      return typeof send === 'function'
        ? (request: object, options?: CallOptions): unknown =>
            Reflect.apply(send, client, [request, { ...options, onWrite: () => ({ reply: {} }) }])
        : send
    },
  })

/** What the contract says of the requests that would write an item. */
async function checkRequests(part: Part, item: PlanItem, access: Access): Promise<readonly string[]> {
  try {
    await part.write(item, item.state === 'changed', { ...access, api: checkingApi(access.api) })
    return []
  } catch (cause) {
    const error = toApiError(cause)
    const own = error.failure === 'unsent' ? lookUp(error.message, error.values) : undefined
    return [own ?? toReason(error)]
  }
}

/** Names in the settings that are also in the id must be the same. */
function checkNames({ part, id, body }: PlanItem): readonly string[] {
  const text = (name: string) => (typeof body[name] === 'string' ? body[name] : undefined)
  const [type, name, gateway] = [text('type'), text('name'), text('gateway')]
  const bare = id.split('@')[0] ?? ''
  const isWrong =
    part === 'rules'
      ? text('id') !== undefined && text('id') !== id
      : ['connectors', 'actions', 'dataSources', 'bridges', 'listeners'].includes(part)
        ? type !== undefined && name !== undefined && ![id, bare].includes(`${type}:${name}`)
        : part === 'gatewayListeners'
          ? `${gateway ?? ''}:${type ?? ''}:${name ?? ''}` !== id
          : [
                'exhooks',
                'schemas',
                'queues',
                'streams',
                'validations',
                'transformations',
                'clusterLinks',
              ].includes(part)
            ? name !== id
            : false
  return isWrong ? [translate('backup.check.name')] : []
}

/**
 * Checks what would be written, without writing: references, names, fields, the requests, and the SQL of rules by the broker.
 * Resolves to everything that is wrong.
 */
export async function checkItems(
  items: readonly PlanItem[],
  access: Access,
): Promise<readonly ItemProblem[]> {
  const problems: ItemProblem[] = []
  for (const item of items) {
    const part = parts.find(({ name }) => name === item.part)
    if (part === undefined) continue
    const missing = listMissing(item)
    const texts = [
      ...(missing.length === 0 ? [] : [translate('backup.needsHere', { names: missing.join(', ') })]),
      ...checkNames(item),
      ...checkFields(item),
      ...checkSwitches(item),
      ...checkTypos(item),
      ...(await checkRequests(part, item, access)),
      ...(item.part === 'rules' ? await checkSql(item, access) : []),
    ]
    problems.push(...[...new Set(texts)].map((text) => ({ part: item.part, id: item.id, text })))
  }
  return problems
}
