import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { maybe, open, rows } from '@/contract/schema'
import { bodyFrom } from '@/contract/write-back'
import { backends } from './model/names'

/**
 * What a backend that is set up reports (src/contract/docs/accounts.md#single-sign-on). `last_error` is empty
 * unless it could not be started.
 */
const BackendStatus = z.looseObject({
  backend: open(backends),
  enable: maybe(z.boolean()),
  running: maybe(z.boolean()),
  last_error: maybe(z.string()),
})
export type BackendStatus = z.infer<typeof BackendStatus>

/** The settings of a backend, with masked secrets. The body names the backend of its path. */
const BackendSettings = z.looseObject({ backend: open(backends), enable: maybe(z.boolean()) })
export type BackendSettings = z.infer<typeof BackendSettings>
const BackendBody = z.looseObject({ backend: z.string() })

/** The settings of a backend as sent in a body: complete, since omitted ones are reset to their defaults. */
export const toBackendSettings = (settings: BackendSettings): z.infer<typeof BackendBody> =>
  bodyFrom(BackendSettings, settings)

const path = '/sso/{backend}'
const needs = 'singleSignOn'

/**
 * Settings of the login by a directory or an identity provider. A real broker has confirmed the replies without any
 * backend set up; the others are from its description.
 */
export const singleSignOnEndpoints = {
  /** Those that are set up. */
  ssoList: endpoint('GET', { path: '/sso', resource: 'singleSignOn', reply: rows(BackendStatus), needs }),
  ssoDetail: endpoint('GET', {
    path,
    resource: 'singleSignOn',
    reply: BackendSettings,
    codes: ['BACKEND_NOT_FOUND'],
    needs,
  }),
  /** Sets up a backend or replaces its settings. A broker that cannot start it saves it and answers 400. */
  ssoUpdate: endpoint('PUT', {
    path,
    body: BackendBody,
    reply: BackendSettings,
    codes: ['BACKEND_NOT_FOUND', 'BAD_REQUEST'],
    slow: true,
    needs,
  }),
  ssoRemove: endpoint('DELETE', {
    path,
    reply: 'none',
    status: 204,
    codes: ['BACKEND_NOT_FOUND'],
    needs,
  }),
}
