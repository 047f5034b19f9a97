import { callEndpoint } from '@/api/call-endpoint'
import { getGatewayName } from '@/features/gateway/model/id'
import type { mqttUserEdit } from '@/features/authentication/contract'
import type { Config } from '@/contract/family/config'
import { toGatewayAuthSettings } from '../contract'
import { gatewayPaths } from '@/features/gateway/paths'
import { to, type Path } from '@/route/paths'
import type { Context } from '@/command/context'

/**
 * What the authenticators of a gateway and of a listener have in common: each is the only one of its place,
 * with its own users (src/contract/docs/gateways.md#authentication). `place` is the name of the gateway or
 * the id of the listener.
 */
export const levels = {
  gateway: {
    resource: 'gateway',
    auth: 'gatewayAuth',
    users: 'gatewayUser',
    page: (place: string): Path => to(gatewayPaths.gateway, { name: place, tab: 'auth' }),
    calls: {
      detail: 'gatewayAuthDetail',
      create: 'gatewayAuthCreate',
      update: 'gatewayAuthUpdate',
      remove: 'gatewayAuthRemove',
      user: 'gatewayUserDetail',
      addUser: 'gatewayUserCreate',
      editUser: 'gatewayUserUpdate',
      removeUser: 'gatewayUserRemove',
      import: 'gatewayUserImport',
    },
    at({ api, signal }: Pick<Context, 'api' | 'signal'>, place: string) {
      const params = { name: place }
      return {
        detail: () => api.gatewayAuthDetail({ params }, { signal }),
        create: (body: Config) => callEndpoint(api, 'gatewayAuthCreate', { params, body }, { signal }),
        update: (body: Config) => callEndpoint(api, 'gatewayAuthUpdate', { params, body }, { signal }),
        remove: () => api.gatewayAuthRemove({ params }, { signal }),
        user: (uid: string) => api.gatewayUserDetail({ params: { ...params, uid } }, { signal }),
        addUser: (body: { user_id: string; password: string; is_superuser: boolean }) =>
          api.gatewayUserCreate({ params, body }, { signal }),
        editUser: (uid: string, body: ReturnType<typeof mqttUserEdit>) =>
          api.gatewayUserUpdate({ params: { ...params, uid }, body }, { signal }),
        removeUser: (uid: string) => api.gatewayUserRemove({ params: { ...params, uid } }, { signal }),
        import: (body: FormData) => api.gatewayUserImport({ params, body }, { signal }),
      }
    },
  },
  listener: {
    resource: 'gatewayListener',
    auth: 'listenerAuth',
    users: 'listenerUser',
    page: (place: string): Path =>
      to(gatewayPaths.gatewayListener, { name: getGatewayName(place), id: place }, { tab: 'auth' }),
    calls: {
      detail: 'gatewayListenerAuthDetail',
      create: 'gatewayListenerAuthCreate',
      update: 'gatewayListenerAuthUpdate',
      remove: 'gatewayListenerAuthRemove',
      user: 'gatewayListenerUserDetail',
      addUser: 'gatewayListenerUserCreate',
      editUser: 'gatewayListenerUserUpdate',
      removeUser: 'gatewayListenerUserRemove',
      import: 'gatewayListenerUserImport',
    },
    at({ api, signal }: Pick<Context, 'api' | 'signal'>, place: string) {
      const params = { name: getGatewayName(place), id: place }
      return {
        detail: () => api.gatewayListenerAuthDetail({ params }, { signal }),
        create: (body: Config) =>
          callEndpoint(api, 'gatewayListenerAuthCreate', { params, body }, { signal }),
        update: (body: Config) =>
          callEndpoint(api, 'gatewayListenerAuthUpdate', { params, body }, { signal }),
        remove: () => api.gatewayListenerAuthRemove({ params }, { signal }),
        user: (uid: string) => api.gatewayListenerUserDetail({ params: { ...params, uid } }, { signal }),
        addUser: (body: { user_id: string; password: string; is_superuser: boolean }) =>
          api.gatewayListenerUserCreate({ params, body }, { signal }),
        editUser: (uid: string, body: ReturnType<typeof mqttUserEdit>) =>
          api.gatewayListenerUserUpdate({ params: { ...params, uid }, body }, { signal }),
        removeUser: (uid: string) =>
          api.gatewayListenerUserRemove({ params: { ...params, uid } }, { signal }),
        import: (body: FormData) => api.gatewayListenerUserImport({ params, body }, { signal }),
      }
    },
  },
} as const

export type Level = keyof typeof levels

/** The id or text key of a command of a level. */
export const levelKey = <const R extends string>(level: Level, rest: R) =>
  level === 'gateway'
    ? (`gateway-authentication.${rest}` as const)
    : (`gateway-listener-authentication.${rest}` as const)

/** The former id of a command of a level. */
export const getFormerId = (level: Level, verb: string): string =>
  `${level === 'gateway' ? 'gateway-auth' : 'gateway-listener-auth'}.${verb}`

/** The settings of an authenticator as they are sent, without its id and chain. */
export const toAuthSettings = toGatewayAuthSettings

/** The body of an authenticator, enabled by default. `fields.ts` describes its fields. */
export const authBody = (config: Config): Config => ({ enable: true, ...config })
