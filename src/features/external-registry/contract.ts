import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { resourceName } from '@/contract/name'
import { maybe } from '@/contract/schema'

/** `none`, or a login; its password is masked. */
const Auth = z.union([
  z.string(),
  z.looseObject({ mechanism: maybe(z.string()), username: maybe(z.string()), password: maybe(z.string()) }),
])

/** A registry of another product, whose schemas rules read; the list has it by its name (src/contract/docs/schemas.md). */
const Registry = z.looseObject({ type: maybe(z.string()), url: maybe(z.string()), auth: maybe(Auth) })
export type ExternalRegistry = z.infer<typeof Registry>

const Body = z.looseObject({ type: z.string(), url: z.string() })

const path = '/schema_registry_external'
const one = `${path}/registry/{name}` as const
const needs = 'externalSchemaRegistry'

export const externalRegistryEndpoints = {
  externalRegistries: endpoint('GET', {
    path,
    resource: 'externalRegistry',
    reply: z.record(z.string(), Registry),
    needs,
  }),
  externalRegistryCreate: endpoint('POST', {
    path,
    body: z.extend(Body, { name: resourceName }),
    reply: Registry,
    status: 201,
    codes: ['ALREADY_EXISTS', 'BAD_REQUEST'],
    needs,
  }),
  externalRegistry: endpoint('GET', {
    path: one,
    resource: 'externalRegistry',
    reply: Registry,
    codes: ['NOT_FOUND'],
    needs,
  }),
  externalRegistryUpdate: endpoint('PUT', {
    path: one,
    body: Body,
    reply: Registry,
    codes: ['NOT_FOUND', 'BAD_REQUEST'],
    needs,
  }),
  externalRegistryRemove: endpoint('DELETE', {
    path: one,
    reply: 'none',
    status: 204,
    codes: ['NOT_FOUND'],
    needs,
  }),
}
