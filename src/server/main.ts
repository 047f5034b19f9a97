import { join } from 'node:path'
import type { CreateMcp } from './mcp-route'
import { runServer } from './run-server'

const createMcp: CreateMcp = async (options) => {
  const { createMcpEndpoint } = await import('@/terminal/mcp/http')
  return await createMcpEndpoint(options)
}

await runServer(process.argv.slice(2), {
  program: 'npm start --',
  root: join(import.meta.dirname, '..', '..'),
  createMcp,
})
