import { hotDocument } from '@/broker/hot-document'
import { integrationDocuments } from '@/broker/integration/documents'
import { integrationTypes } from '@/broker/integration/types'
import { withFallbacks } from '@/broker/integration/fallbacks'
import { authnKinds } from '@/features/authentication/fields'
import { sourceKinds } from '@/features/authorization/fields'
import { exhookKind } from '@/features/exhook/fields'
import { queueNouns } from '@/features/message-queue/contract'
import { queueFields } from '@/features/message-queue/fields'
import { backendKinds } from '@/features/single-sign-on/fields'
import { newCertificateKind } from '@/features/certificate/fields'
import { clusterLinkKind } from '@/features/cluster-link/fields'
import { aiKinds } from '@/features/ai/fields'
import { externalRegistryKind } from '@/features/external-registry/fields'
import { externalSchemaKind } from '@/features/schema/fields'
import { gatewayKinds } from '@/features/gateway/fields'
import { gatewayListenerKinds } from '@/features/gateway/fields-listener'
import { hotRootNames } from '@/features/config/contract-hot-roots'
import { listenerKinds } from '@/features/listener/fields'
import { documentOf, integrationKind, kindNames } from '@/features/connector/fields'
import { pipelineNouns } from '@/features/message-pipeline/contract'
import { pipelineFields } from '@/features/message-pipeline/fields'
import { integrationNouns, type IntegrationNoun } from '@/features/connector/model/noun'
import type { SchemaDocument } from '@/contract/schema-document'
import { undrawnFields } from '@/features/setting/model/without-screen'
import { allBridgeTypes } from '@/features/bridge/fields/types'
import type { Fields } from '@/contract/family/field'
import { ruleFieldsFor } from '@/features/authorization/rules'
import { recorded } from './samples'

const types = await allBridgeTypes()

/** The embedded broker's types of the enterprise edition, of which there are no recordings. */
const enterpriseTypes = [...integrationTypes(types, 'enterprise').values()].map(withFallbacks)
const enterpriseDocuments = integrationDocuments({
  types: new Map(enterpriseTypes.map((type) => [type.type, type])),
})
const enterpriseDocument = (noun: IntegrationNoun) =>
  enterpriseDocuments[noun === 'connector' ? 'connectors' : 'actions']() as SchemaDocument

/** The families of all types that a document describes. */
const describedFamilies = (document: SchemaDocument, noun: IntegrationNoun, edition: string) =>
  kindNames(document, noun).map((type) => ({
    name: `${edition}${noun} ${type}`,
    of: type,
    fields: integrationKind(document, noun, type)?.fields ?? {},
  }))
const hot = recorded('schemas').find(({ path }) => path === '/schemas/hotconf')
  ?.responseBody as SchemaDocument

/** All roots, also those that only later releases have. */
const ownDocument = hotDocument('0.1.0', () => true) as SchemaDocument

const described = (noun: IntegrationNoun) =>
  recorded('schemas', '5.8').find(({ path }) => path === `/schemas/${documentOf(noun)}`)
    ?.responseBody as SchemaDocument

/** Every family of fields: its name in this report, and the keys of its own labels. */
export const families: readonly { readonly name: string; readonly of: string; readonly fields: Fields }[] = [
  ...types.map(({ type, fields }) => ({ name: type, of: type, fields })),
  ...authnKinds.map(({ kind, fields }) => ({ name: `authn ${kind}`, of: 'authn', fields })),
  ...sourceKinds.map(({ kind, fields }) => ({ name: `authz ${kind}`, of: 'authz', fields })),
  ...gatewayKinds.map(({ kind, fields }) => ({ name: `gateway ${kind}`, of: 'gateway', fields })),
  ...gatewayListenerKinds.map(({ kind, fields }) => ({
    name: `gateway listener ${kind}`,
    of: 'gatewayListener',
    fields,
  })),
  ...pipelineNouns.map((noun) => ({ name: noun, of: noun, fields: pipelineFields(noun) })),
  ...queueNouns.map((noun) => ({ name: noun, of: noun, fields: queueFields(noun) })),
  { name: 'exhook', of: 'exhook', fields: exhookKind.fields },
  ...(['aiProvider', 'aiProfile'] as const).map((noun) => ({
    name: noun,
    of: noun,
    fields: aiKinds[noun].fields,
  })),
  { name: 'external registry', of: 'externalRegistry', fields: externalRegistryKind.fields },
  { name: 'external schema', of: 'externalSchema', fields: externalSchemaKind.fields },
  ...backendKinds.map(({ kind, fields }) => ({ name: `single sign-on ${kind}`, of: 'singleSignOn', fields })),
  { name: 'certificate', of: 'certificate', fields: newCertificateKind.fields },
  { name: 'cluster link', of: 'clusterLink', fields: clusterLinkKind.fields },
  ...listenerKinds.map(({ kind, fields }) => ({ name: `listener ${kind}`, of: 'listener', fields })),
  { name: 'acl', of: 'acl', fields: ruleFieldsFor(true, []) },
  // Fields from the schema of the recorded broker have labels; fields of newer brokers are labelled by their path.
  ...integrationNouns.flatMap((noun) => [
    ...describedFamilies(described(noun), noun, ''),
    ...describedFamilies(enterpriseDocument(noun), noun, 'enterprise '),
  ]),
  ...enterpriseTypes.flatMap(({ type, connector, channel }) =>
    [connector, channel.action, channel.source].flatMap((part) =>
      part === undefined ? [] : [{ name: `enterprise ${type}`, of: type, fields: part.described.fields }],
    ),
  ),
  ...hotRootNames.map((root) => ({ name: `other ${root}`, of: root, fields: undrawnFields(hot, root) })),
  ...(['broker', 'a2a_registry'] as const).map((root) => ({
    name: `own ${root}`,
    of: root,
    fields: undrawnFields(ownDocument, root),
  })),
]
