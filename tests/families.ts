import { integrationTypes } from '@/broker/releases/v5-8/integration/types'
import { withFallbacks } from '@/broker/releases/v5-9/fallbacks'
import { authnKinds } from '@/contract/authn/kinds'
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
import { ruleFieldsFor } from '@/screens/access/authz/rules'
import { recorded } from './samples'

const types = await allBridgeTypes()
const hot = recorded('schemas').find(({ path }) => path === '/schemas/hotconf')
  ?.responseBody as SchemaDocument

const described = (noun: IntegrationNoun) =>
  recorded('schemas', '5.8').find(({ path }) => path === `/schemas/${documentOf(noun)}`)
    ?.responseBody as SchemaDocument

/** Every family of fields: its name for this report, and where its fields have words of their own. */
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
  ...gateNouns.map((noun) => ({ name: noun, of: noun, fields: gateFields(noun) })),
  ...backlogNouns.map((noun) => ({ name: noun, of: noun, fields: backlogFields(noun) })),
  { name: 'exhook', of: 'exhook', fields: exhookKind.fields },
  { name: 'cluster link', of: 'clusterLink', fields: clusterLinkKind.fields },
  ...listenerKinds.map(({ kind, fields }) => ({ name: `listener ${kind}`, of: 'listener', fields })),
  { name: 'acl', of: 'acl', fields: ruleFieldsFor(true, []) },
  // What is drawn from the schema of the recorded broker has words as well; of a newer one a field is called by its path.
  ...integrationNouns.flatMap((noun) =>
    kindNames(described(noun), noun).map((type) => ({
      name: `${noun} ${type}`,
      of: type,
      fields: integrationKind(described(noun), noun, type)?.fields ?? {},
    })),
  ),
  // Of the enterprise edition there is no recorded broker: the types that the embedded one has.
  ...[...integrationTypes(types, 'enterprise').values()]
    .map(withFallbacks)
    .flatMap(({ type, connector, channel }) =>
      [connector, channel.action, channel.source].flatMap((part) =>
        part === undefined ? [] : [{ name: `enterprise ${type}`, of: type, fields: part.described.fields }],
      ),
    ),
  ...hotRootNames.map((root) => ({ name: `other ${root}`, of: root, fields: undrawnFields(hot, root) })),
]
