import { choice, duration, list, secret, text, toggle, url, type Fields } from '@/contract/family/field'

const group = 'connection'
const withToken = { when: { 'oauth2.enable': true }, needs: 'oauth2', advanced: true } as const

/**
 * Where requests to an HTTP service go, and by which token (src/contract/docs/authentication.md#fields): the host of the URL may
 * hold placeholders if names are resolved for each request, and must then be one of those allowed. Defaults are left to the
 * broker, since a form begins with those of all fields.
 */
export const httpService: Fields = {
  hostname_resolution: choice({
    group,
    options: ['static', 'dynamic'],
    needs: 'dynamicHosts',
    returned: true,
    advanced: true,
  }),
  allowed_hosts: list({ group, needs: 'dynamicHosts', returned: true, advanced: true }),
  'oauth2.enable': toggle({ group, needs: 'oauth2', advanced: true }),
  'oauth2.token_endpoint': url({ group, required: true, ...withToken }),
  'oauth2.client_id': text({ group, required: true, ...withToken }),
  'oauth2.client_secret': secret({ group, required: true, ...withToken }),
  'oauth2.scope': text({ group, ...withToken }),
  'oauth2.timeout': duration({ group, ...withToken }),
}
