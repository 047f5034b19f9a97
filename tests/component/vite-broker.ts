import { join } from 'node:path'
import { createServer, type Plugin } from 'vite'
import type { EmbeddedBroker } from '@/broker/options'
import type { Api } from '@/broker/releases/releases'

const root = join(import.meta.dirname, '../..')

/** The modules of the embedded broker, from a separate Vite server: the test page gets different ones. */
async function loadBroker() {
  const server = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    server: { middlewareMode: true, ws: false, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    resolve: { alias: { '@': join(root, 'src') } },
  })
  const modules = await server.ssrLoadModule('/tests/component/broker-server.ts')
  return { ...(modules as typeof import('./broker-server')), close: () => server.close() }
}

/**
 * Answers `/broker-<file>-<seed>/…` for the page of the component tests: `/broker-x1-hostile/api/v5/clients` is asked of an embedded
 * broker with the seed `hostile`, which runs in this process and is started by the first request for it; `/broker-x1-calm-6.1/…` of
 * one that emulates this release. The page of each test file has a name of its own, and so brokers that no other file changes.
 */
export function embeddedBrokers(): Plugin {
  const brokers = new Map<string, Promise<EmbeddedBroker>>()
  let modules: ReturnType<typeof loadBroker> | undefined
  return {
    name: 'switchboard-component-brokers',
    configureServer(server) {
      server.middlewares.use((incoming, outgoing, next) => {
        const [, name, seed, release, path] =
          /^\/broker-(\w+-(\w+?)(?:-([\d.]+))?)(\/.*)$/.exec(incoming.url ?? '') ?? []
        if (name === undefined || path === undefined) return next()
        const answer = async () => {
          const { createBroker, toRequest } = await (modules ??= loadBroker())
          const broker =
            brokers.get(name) ??
            createBroker({
              seed: seed as 'calm',
              ...(release === undefined ? {} : { api: release as Api, edition: 'enterprise' }),
              mqttPort: 0,
              wsPort: 0,
              testControls: true,
            })
          brokers.set(name, broker)
          const response = await (await broker).fetch(toRequest(incoming, path, new AbortController().signal))
          outgoing.writeHead(response.status, Object.fromEntries(response.headers))
          outgoing.end(Buffer.from(await response.arrayBuffer()))
        }
        answer().catch(next)
      })
      server.httpServer?.once('close', () => {
        for (const broker of brokers.values()) void broker.then((one) => one.close())
        void modules?.then(({ close }) => close())
      })
    },
  }
}
