import protobuf, { type INamespace } from 'protobufjs'

/**
 * The part of the ExHook protocol that this broker uses: messages of `emqx.exhook.v2` with their field
 * numbers. Data instead of a .proto file, so that nothing is read from disk.
 */
const fields = (types: Readonly<Record<string, string>>, ...numbers: readonly number[]) =>
  Object.fromEntries(
    Object.entries(types).map(([name, type], index) => {
      const repeated = type.endsWith('[]')
      return [
        name,
        {
          id: numbers[index] ?? index + 1,
          type: repeated ? type.slice(0, -2) : type,
          ...(repeated && { rule: 'repeated' }),
        },
      ]
    }),
  )
const message = (types: Readonly<Record<string, string>>, ...numbers: readonly number[]) => ({
  fields: fields(types, ...numbers),
})
const headers = { keyType: 'string', type: 'string', id: 8 }

const protocol: INamespace = {
  nested: {
    RequestMeta: message({ node: 'string', version: 'string', sysdescr: 'string', cluster_name: 'string' }),
    BrokerInfo: message({ version: 'string', sysdescr: 'string', uptime: 'int64', datetime: 'string' }),
    Property: message({ name: 'string', value: 'string' }),
    HookSpec: message({ name: 'string', topics: 'string[]' }),
    ConnInfo: message({
      node: 'string',
      clientid: 'string',
      username: 'string',
      peerhost: 'string',
      sockport: 'uint32',
      proto_name: 'string',
      proto_ver: 'string',
      keepalive: 'uint32',
    }),
    ClientInfo: message({
      node: 'string',
      clientid: 'string',
      username: 'string',
      password: 'string',
      peerhost: 'string',
      sockport: 'uint32',
      protocol: 'string',
      mountpoint: 'string',
      is_superuser: 'bool',
      anonymous: 'bool',
      cn: 'string',
      dn: 'string',
    }),
    Message: {
      fields: {
        ...fields({
          node: 'string',
          id: 'string',
          qos: 'uint32',
          from: 'string',
          topic: 'string',
          payload: 'bytes',
          timestamp: 'uint64',
        }),
        headers,
      },
    },
    ProviderLoadedRequest: message({ broker: 'BrokerInfo', meta: 'RequestMeta' }),
    ProviderUnloadedRequest: message({ meta: 'RequestMeta' }),
    ClientConnectRequest: message({ conninfo: 'ConnInfo', props: 'Property[]', meta: 'RequestMeta' }),
    ClientAuthenticateRequest: message({ clientinfo: 'ClientInfo', result: 'bool', meta: 'RequestMeta' }),
    ClientAuthorizeRequest: message({
      clientinfo: 'ClientInfo',
      type: 'uint32',
      topic: 'string',
      result: 'bool',
      meta: 'RequestMeta',
    }),
    MessagePublishRequest: message({ message: 'Message', meta: 'RequestMeta' }),
    LoadedResponse: message({ hooks: 'HookSpec[]' }),
    ValuedResponse: {
      ...message({ type: 'uint32', bool_result: 'bool', message: 'Message' }, 1, 3, 4),
      oneofs: { value: { oneof: ['bool_result', 'message'] } },
    },
    EmptySuccess: { fields: {} },
  },
}
const root = protobuf.Root.fromJSON(protocol)

/** The methods that this broker calls, with their request and response types. */
const methods = {
  OnProviderLoaded: ['ProviderLoadedRequest', 'LoadedResponse'],
  OnProviderUnloaded: ['ProviderUnloadedRequest', 'EmptySuccess'],
  OnClientConnect: ['ClientConnectRequest', 'EmptySuccess'],
  OnClientAuthenticate: ['ClientAuthenticateRequest', 'ValuedResponse'],
  OnClientAuthorize: ['ClientAuthorizeRequest', 'ValuedResponse'],
  OnMessagePublish: ['MessagePublishRequest', 'ValuedResponse'],
} as const
export type Method = keyof typeof methods

/** The hooks that are really called, with their methods; others can be requested but never happen here. */
export const hookMethods = {
  'client.connect': 'OnClientConnect',
  'client.authenticate': 'OnClientAuthenticate',
  'client.authorize': 'OnClientAuthorize',
  'message.publish': 'OnMessagePublish',
} as const satisfies Readonly<Record<string, Method>>
export type HookName = keyof typeof hookMethods

/** A message in requests and answers. */
export type HookMessage = {
  readonly node: string
  readonly id: string
  readonly qos: number
  readonly from: string
  readonly topic: string
  readonly payload: Uint8Array
  readonly timestamp: number
  readonly headers: Readonly<Record<string, string>>
}

/** The answer of a server: continue (0), ignore (1) or stop (2). */
export type Valued = { readonly type: number; readonly bool_result?: boolean; readonly message?: HookMessage }
export type Loaded = {
  readonly hooks: readonly { readonly name: string; readonly topics: readonly string[] }[]
}

const read = { longs: Number, defaults: true, arrays: true, objects: true, oneofs: true } as const
const coder = (type: string) => {
  const found = root.lookupType(type)
  return {
    write: (value: object) => Buffer.from(found.encode(found.fromObject(value)).finish()),
    read: (bytes: Uint8Array): unknown => found.toObject(found.decode(bytes), read),
  }
}

/** The path and codecs of a method; the test server uses them in reverse. */
export const methodOf = (name: Method) => ({
  path: `/emqx.exhook.v2.HookProvider/${name}`,
  request: coder(methods[name][0]),
  response: coder(methods[name][1]),
})
export const methodNames = Object.keys(methods) as readonly Method[]
