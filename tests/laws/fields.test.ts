import { expect, it } from 'vitest'
import { integrationTypes } from '@/broker/voice/v5-8/integration/types'
import { withFallbacks } from '@/broker/voice/v5-9/fallbacks'
import { authnKinds } from '@/contract/authn/kinds'
import { authnKindNames } from '@/contract/authn/names'
import { sourceKindNames } from '@/contract/authz/names'
import { sourceKinds } from '@/contract/authz/sources'
import { exhookKind } from '@/contract/exhook/kind'
import { backlogNouns } from '@/contract/newer/backlog'
import { backlogFields } from '@/contract/newer/backlog-kind'
import { clusterLinkKind } from '@/contract/newer/cluster-link-kind'
import { gatewayKinds } from '@/contract/gateway/kinds'
import { gatewayListenerKinds } from '@/contract/gateway/listeners'
import { hotRootNames } from '@/contract/hot-roots'
import { listenerKinds } from '@/contract/listener/kinds'
import { documentOf, integrationKind, kindNames } from '@/contract/newer/kind'
import { gateNouns } from '@/contract/newer/gate'
import { gateFields } from '@/contract/newer/gate-kind'
import { integrationNouns, type IntegrationNoun } from '@/contract/newer/noun'
import type { SchemaDocument } from '@/contract/schema-document'
import { undrawnFields } from '@/contract/setting/undrawn'
import { allBridgeTypes } from '@/contract/bridge/types'
import type { Fields } from '@/contract/family/field'
import { groups } from '@/contract/family/field'
import { wordPath } from '@/contract/family/word-path'
import { ruleFieldsFor } from '@/screens/access/authz/rules'
import { words } from '../registries'
import { recorded } from '../samples'

const types = await allBridgeTypes()
const hot = recorded('schemas').find(({ path }) => path === '/schemas/hotconf')?.responseBody as SchemaDocument

const described = (noun: IntegrationNoun) => recorded('schemas', '5.8').find(({ path }) => path === `/schemas/${documentOf(noun)}`)?.responseBody as SchemaDocument

/** Every family of fields: its name for this report, and where its fields have words of their own. */
const families: readonly { readonly name: string; readonly of: string; readonly fields: Fields }[] = [
  ...types.map(({ type, fields }) => ({ name: type, of: type, fields })),
  ...authnKinds.map(({ kind, fields }) => ({ name: `authn ${kind}`, of: 'authn', fields })),
  ...sourceKinds.map(({ kind, fields }) => ({ name: `authz ${kind}`, of: 'authz', fields })),
  ...gatewayKinds.map(({ kind, fields }) => ({ name: `gateway ${kind}`, of: 'gateway', fields })),
  ...gatewayListenerKinds.map(({ kind, fields }) => ({ name: `gateway listener ${kind}`, of: 'gatewayListener', fields })),
  ...gateNouns.map((noun) => ({ name: noun, of: noun, fields: gateFields(noun) })),
  ...backlogNouns.map((noun) => ({ name: noun, of: noun, fields: backlogFields(noun) })),
  { name: 'exhook', of: 'exhook', fields: exhookKind.fields },
  { name: 'cluster link', of: 'clusterLink', fields: clusterLinkKind.fields },
  ...listenerKinds.map(({ kind, fields }) => ({ name: `listener ${kind}`, of: 'listener', fields })),
  { name: 'acl', of: 'acl', fields: ruleFieldsFor(true, []) },
  // What is drawn from the schema of the recorded broker has words as well; of a newer one a field is called by its path.
  ...integrationNouns.flatMap((noun) => kindNames(described(noun), noun).map((type) => ({ name: `${noun} ${type}`, of: type, fields: integrationKind(described(noun), noun, type)?.fields ?? {} }))),
  // Of the enterprise edition there is no recorded broker: the types that the embedded one has.
  ...[...integrationTypes(types, 'enterprise').values()].map(withFallbacks).flatMap(({ type, connector, channel }) => [connector, channel.action, channel.source].flatMap((part) => (part === undefined ? [] : [{ name: `enterprise ${type}`, of: type, fields: part.described.fields }]))),
  ...hotRootNames.map((root) => ({ name: `other ${root}`, of: root, fields: undrawnFields(hot, root) })),
]

/** Every field by its path, those of rows below their own. */
const pathsOf = (fields: Fields): string[] => Object.entries(fields).flatMap(([path, field]) => [path, ...(field.kind === 'rows' ? Object.keys(field.fields).map((name) => `${path}.${name}`) : [])])

for (const language of ['en', 'zh'] as const) {
  const catalogue = words(language)
  it(`has a label in ${language} for every field of every family`, () => {
    const missing = families.flatMap(({ name, of, fields }) => pathsOf(fields).filter((path) => [path, wordPath(path)].every((one) => catalogue[`field.${of}.${one}`] === undefined && catalogue[`field.${one}`] === undefined)).map((path) => `${name} ${path}`))
    expect(missing).toEqual([])
  })

  it(`has a title in ${language} for every group of fields, and a name for every type`, () => {
    expect(groups.filter((group) => catalogue[`bridge.group.${group}`] === undefined)).toEqual([])
    expect(types.filter(({ type }) => type !== 'hstreamdb' && catalogue[`choice.bridgeType.${type}`] === undefined).map(({ type }) => type)).toEqual([])
    expect(authnKinds.filter(({ kind }) => catalogue[`choice.authnKind.${kind}`] === undefined).map(({ kind }) => kind)).toEqual([])
    expect(sourceKinds.filter(({ kind }) => catalogue[`choice.sourceKind.${kind}`] === undefined).map(({ kind }) => kind)).toEqual([])
  })
}

it('names every kind that there is, apart from its fields', () => {
  expect(authnKindNames).toEqual(authnKinds.map(({ kind }) => kind))
  expect(sourceKindNames).toEqual(sourceKinds.map(({ kind }) => kind))
})

it('has no label of a field that no family has', () => {
  const known = new Set(families.flatMap(({ of, fields }) => pathsOf(fields).flatMap((path) => [path, wordPath(path)].flatMap((one) => [one, `${of}.${one}`]))))
  const shared = ['name', 'enable']
  const labels = Object.keys(words('en')).filter((key) => /^field(?:Help)?\./.test(key)).map((key) => key.slice(key.indexOf('.') + 1))
  expect(labels.filter((path) => !known.has(path) && !shared.includes(path))).toEqual([])
})
