import { Server, ServerCredentials, type handleUnaryCall } from '@grpc/grpc-js'
import { methodNames, methodOf, type Method } from './messages'

/** A call that the test server received. */
export type ReceivedCall = { readonly method: Method; readonly request: Record<string, unknown> }

/** An ExHook server for tests: it answers by `answer` and records its calls. */
export type TestServer = { readonly url: string; readonly calls: ReceivedCall[]; close(): void }

/** Starts one on a free port, or on the given one. A call with an undefined answer is never answered. */
export async function serveExhook(
  answer: (calls: ReceivedCall) => object | undefined,
  port = 0,
): Promise<TestServer> {
  const calls: ReceivedCall[] = []
  const server = new Server()
  const handlerOf =
    (method: Method): handleUnaryCall<Record<string, unknown>, object> =>
    ({ request }, reply) => {
      const one = { method, request }
      calls.push(one)
      const value = answer(one)
      if (value !== undefined) reply(null, value)
    }
  const definition = Object.fromEntries(
    methodNames.map((name) => {
      const { path, request, response } = methodOf(name)
      return [
        name,
        {
          path,
          requestStream: false as const,
          responseStream: false as const,
          requestSerialize: request.write,
          requestDeserialize: (bytes: Buffer) => request.read(bytes) as Record<string, unknown>,
          responseSerialize: response.write,
          responseDeserialize: response.read,
        },
      ]
    }),
  )
  server.addService(definition, Object.fromEntries(methodNames.map((name) => [name, handlerOf(name)])))
  const bound = await new Promise<number>((resolve, reject) =>
    server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, at) =>
      error === null ? resolve(at) : reject(error),
    ),
  )
  return { url: `http://127.0.0.1:${bound}`, calls, close: () => server.forceShutdown() }
}
