import protobuf, { type INamespace } from 'protobufjs'

/**
 * What is said between a broker and an ExHook server, as far as this broker says it: messages of `emqx.exhook.v2` by the numbers
 * that its documentation gives them. Data, not a file, so that nothing has to be read from disc.
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

/** The calls this broker makes, by the method of the server: what is sent, and what comes back. */
const methods = {
  OnProviderLoaded: ['ProviderLoadedRequest', 'LoadedResponse'],
  OnProviderUnloaded: ['ProviderUnloadedRequest', 'EmptySuccess'],
  OnClientConnect: ['ClientConnectRequest', 'EmptySuccess'],
  OnClientAuthenticate: ['ClientAuthenticateRequest', 'ValuedResponse'],
  OnClientAuthorize: ['ClientAuthorizeRequest', 'ValuedResponse'],
  OnMessagePublish: ['MessagePublishRequest', 'ValuedResponse'],
} as const
export type Method = keyof typeof methods

/** The hooks that are really called, and by which method; a server may ask for others, which never happen here. */
export const hookMethods = {
  'client.connect': 'OnClientConnect',
  'client.authenticate': 'OnClientAuthenticate',
  'client.authorize': 'OnClientAuthorize',
  'message.publish': 'OnMessagePublish',
} as const satisfies Readonly<Record<string, Method>>
export type HookName = keyof typeof hookMethods

/** A message as a server is told of it, and as it gives it back. */
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

/** What a server says to a question: go on with the value (0), pass it over (1), or stop at it (2). */
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

/** One method: its path, and how its two messages are written and read; a server in a test reads the first and writes the second. */
export const methodOf = (name: Method) => ({
  path: `/emqx.exhook.v2.HookProvider/${name}`,
  request: coder(methods[name][0]),
  response: coder(methods[name][1]),
})
export const methodNames = Object.keys(methods) as readonly Method[]
