import { createClient } from '@/api/client'
import { createHttp } from '@/api/http'
import { toBroker, type Api } from '@/broker/releases/releases'
import { offers, type Edition } from '@/contract/capability'
import type { Access } from '@/features/backup/part'

/** A reply of a fake broker. */
export type FakeReply = { readonly status: number; readonly body: unknown }

/** A reply of an error. */
export const refusal = (status: number, code: string, message: string): FakeReply => ({
  status,
  body: { code, message },
})

/** A reply of one page with all rows. */
export const onePage = (data: readonly unknown[]): FakeReply => ({
  status: 200,
  body: { data, meta: { page: 1, limit: 1000, count: data.length, hasnext: false } },
})

/** A reply of success. */
export const success = (body: unknown): FakeReply => ({ status: 200, body })

/** A write that a fake broker received. */
export type FakeWrite = { readonly call: string; readonly body: unknown }

/** The replies of a fake broker by method and path; it does not have other paths. */
export type FakeReplies = Readonly<
  Record<string, FakeReply | ((body: unknown, query: URLSearchParams) => FakeReply)>
>

/** Access to a broker that answers with fixed replies, for what the embedded broker does not answer. */
export function fakeAccess(
  replies: FakeReplies,
  [api, edition]: readonly [Api, Edition] = ['5.1', 'opensource'],
): Access & { readonly writes: FakeWrite[] } {
  const writes: FakeWrite[] = []
  const broker = toBroker(edition, api)
  const fetch = async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(url, init)
    const { pathname, searchParams } = new URL(request.url)
    const path = decodeURIComponent(pathname.replace('/api/v5', ''))
    const call = `${request.method} ${path}`
    const text = request.method === 'GET' ? '' : await request.text()
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    if (request.method !== 'GET') writes.push({ call, body })
    const reply = replies[call] ?? refusal(404, 'NOT_FOUND', 'Request Path Not Found')
    const { status, body: answer } = typeof reply === 'function' ? reply(body, searchParams) : reply
    return status === 204 ? new Response(null, { status }) : Response.json(answer, { status })
  }
  const client = createClient({
    base: 'http://127.0.0.1',
    authorization: () => 'Bearer t',
    namespaced: () => offers('namespacedRows', broker),
    http: createHttp({ fetch }),
  })
  return { api: client, signal: new AbortController().signal, broker, writes }
}
