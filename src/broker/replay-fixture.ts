import net from 'node:net'
import type { Exchange } from '../../tests/samples'
import type { Answer, TestBroker } from './harness'

/** A recorded call, with a content type if it is not JSON. */
export type RecordedCall = Exchange & { readonly requestContentType?: string }

/** Sends a recorded call to the broker of a test. */
export function send(
  b: TestBroker,
  { method, path, query = {}, requestBody, requestContentType }: RecordedCall,
): Promise<Answer> {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return b.call(method, search === '' ? path : `${path}?${search}`, {
    ...(requestBody === undefined || requestBody === null ? {} : { body: requestBody }),
    ...(requestContentType === undefined ? {} : { headers: { 'content-type': requestContentType } }),
  })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A recorded reply with the values of the answer where the recording masks secrets with three asterisks. */
export const unmasked = (reply: unknown, answer: unknown): unknown =>
  reply === '***'
    ? answer
    : Array.isArray(reply)
      ? reply.map((each, index) => unmasked(each, (answer as unknown[] | undefined)?.[index]))
      : isObject(reply)
        ? Object.fromEntries(
            Object.entries(reply).map(([key, each]) => [
              key,
              unmasked(each, isObject(answer) ? answer[key] : undefined),
            ]),
          )
        : reply

/** Names and types of a value, and of the first item of a list: what another broker has in common with the recorded one. */
export const toShape = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.slice(0, 1).map(toShape)
    : isObject(value)
      ? Object.fromEntries(
          Object.keys(value)
            .sort()
            .map((key) => [key, toShape(value[key])]),
        )
      : typeof value

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo
      server.close(() => resolve(port))
    })
  })

/** Recorded calls with free ports of this machine, or with the given ones. */
export async function withPorts(
  calls: readonly RecordedCall[],
  ports: readonly (number | readonly [recorded: number, here: number])[],
): Promise<readonly RecordedCall[]> {
  let text = JSON.stringify(calls)
  for (const each of ports) {
    const [port, here] = typeof each === 'number' ? [each, await freePort()] : each
    text = text.replaceAll(`127.0.0.1:${String(port)}`, `127.0.0.1:${String(here)}`)
  }
  return JSON.parse(text) as RecordedCall[]
}
