import { Agent } from 'node:http'
import type { Page } from '@playwright/test'
import { preview, type Plugin } from 'vite'
import type { Server } from '../../support/fixture'
import type { Sight } from '../pages/visit'

/** Where the elements of a dashboard build are, and how an operator uses them. */
export type Build = {
  readonly username: Sight
  readonly password: string
  /** The number of clients on the overview. */
  readonly figures: Sight
  /** What the list shows with 500 clients only. */
  readonly manyClients: Sight
  readonly openSizes: (page: Page) => Promise<void>
  /** Chooses 500 clients a page, by an event of the type `chooses`. */
  readonly chooseMany: (page: Page) => Promise<unknown>
  readonly chooses: 'click' | 'change'
  /** The field of the list that filters by client ID. */
  readonly filter: string
  /** The palette that Ctrl K opens, if there is one, and a client that it has found. */
  readonly palette?: { readonly input: Sight; readonly found: (clientId: string) => Sight }
  readonly ruleEditor: Sight
}

/** A row of the clients, of which the seed has names like these. */
export const clientRow: Sight = { selector: 'tbody tr', text: '(device|sensor)-\\d' }

/** The number of all clients: 100,000 that are simulated, and some that are really connected. */
const allClients = '^100,0\\d\\d$'

/** The console. */
export const consoleBuild: Build = {
  username: { selector: 'input[autocomplete=username]' },
  password: 'input[autocomplete=current-password]',
  figures: { selector: 'main .nums', text: allClients },
  manyClients: { selector: 'nav[aria-label=Pages]', text: '^1–500 of ' },
  openSizes: () => Promise.resolve(),
  chooseMany: (page) => page.getByLabel('Rows per page').selectOption('500'),
  chooses: 'change',
  filter: 'input[aria-label="Search client ID"]',
  palette: {
    input: { selector: '[role=dialog] [role=combobox]' },
    found: (clientId) => ({ selector: '[role=dialog] [role=option]', text: clientId }),
  },
  ruleEditor: { host: '[data-editor]', selector: '.cm-line', text: 'SELECT' },
}

/** The dashboard build that `PEER_DIST` names: the one that brokers of this API bring along. */
export const peerBuild: Build = {
  username: { selector: 'input[placeholder=Username]' },
  password: 'input[type=password]',
  figures: { selector: '.num', text: allClients },
  manyClients: { ...clientRow, count: 490 },
  openSizes: (page) => page.locator('.el-pagination__sizes input').click(),
  chooseMany: (page) => page.getByText('500/page').last().click(),
  chooses: 'click',
  filter: 'input[placeholder="Client ID"]',
  ruleEditor: { selector: '.monaco-editor .view-line', text: 'SELECT' },
}

const apiPath = '/api/v5'

/** Sends files as they are in the folder, which the preview server would compress on each request. */
const sendPlainFiles: Plugin = {
  name: 'plain-files',
  configurePreviewServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (request.url?.startsWith(apiPath) !== true) delete request.headers['accept-encoding']
      next()
    })
  },
}

/** Serves a folder with the API of a broker at the same origin. */
export async function servePeer(
  outDir: string,
  broker: Server,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const target = broker.url
  const server = await preview({
    configFile: false,
    logLevel: 'error',
    plugins: [sendPlainFiles],
    build: { outDir },
    preview: {
      port: 0,
      host: '127.0.0.1',
      // Files that the page names may be used on the second visit without a request, as in the console.
      headers: { 'cache-control': 'max-age=3600' },
      proxy: {
        [apiPath]: {
          target,
          changeOrigin: true,
          headers: { origin: target },
          agent: new Agent({ keepAlive: true }),
        },
      },
    },
  })
  const url = server.resolvedUrls?.local[0] ?? server.resolvedUrls?.network[0]
  if (url === undefined) throw new Error(`${outDir} is not served`)
  return { url: url.replace(/\/$/, ''), stop: () => server.close() }
}
