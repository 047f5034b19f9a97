import { expect, it } from 'vitest'
import type { Table } from '@/contract/endpoint'
import { contract } from '@/contract'
import { sample } from '../samples'

/** Endpoints of 6.2.2 that the contract does not have, by reason. This list only shrinks. */
const missing: Readonly<Record<string, readonly string[]>> = {
  'a registry of software agents, which are no part of MQTT operations': [
    'DELETE /a2a/cards/card/{org_id}/{unit_id}/{agent_id}',
    'GET /a2a/cards/card/{org_id}/{unit_id}/{agent_id}',
    'POST /a2a/cards/card/{org_id}/{unit_id}/{agent_id}',
    'GET /a2a/cards/list',
  ],
  'the same as /file_transfer, which the console uses': [
    'GET /configs/file_transfer',
    'PUT /configs/file_transfer',
  ],
  'devices migrated from a discontinued service': [
    'GET /gcp_devices',
    'POST /gcp_devices',
    'DELETE /gcp_devices/{deviceid}',
    'GET /gcp_devices/{deviceid}',
    'PUT /gcp_devices/{deviceid}',
  ],
  'the own API of a plugin': [
    'DELETE /plugin_api/{plugin}/...',
    'GET /plugin_api/{plugin}/...',
    'PATCH /plugin_api/{plugin}/...',
    'POST /plugin_api/{plugin}/...',
    'PUT /plugin_api/{plugin}/...',
  ],
  'read by Prometheus, not by people': [
    'GET /prometheus/auth',
    'GET /prometheus/data_integration',
    'GET /prometheus/message_transformation',
    'GET /prometheus/namespaced_stats',
    'GET /prometheus/schema_validation',
  ],
  'not yet: upload of bundles of Protobuf files, which are shown and can be replaced by a source': [
    'POST /schema_registry_protobuf/bundle',
    'PUT /schema_registry_protobuf/bundle',
  ],
  'the sign-on itself, which the browser or the identity provider calls': [
    'POST /sso/login/{backend}',
    'GET /sso/oidc/callback',
    'POST /sso/saml/acs',
    'GET /sso/saml/metadata',
  ],
}

/** A call without the names of its parameters, which are the describer's own. */
const shapeOf = (call: string) => call.replaceAll(/\{[^}]+\}/g, '{}')

it('has every endpoint that 6.2.2 describes, but those listed', () => {
  const described = sample('endpoints-6.2.json') as readonly string[]
  const known = new Set(
    Object.values(contract as Table).map(({ method, path }) => shapeOf(`${method} ${path}`)),
  )
  expect(described).toHaveLength(450)
  expect(described.filter((call) => !known.has(shapeOf(call))).sort()).toEqual(
    Object.values(missing).flat().sort(),
  )
})
