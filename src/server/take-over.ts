import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

/** The response of a reply, for code that writes to it directly; the headers of the server stay. */
export function takeOver(reply: FastifyReply): ServerResponse {
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  return reply.raw
}
