import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type MarkdownRenderer } from 'vitepress'
import { toAnchor } from '../anchor.ts'
import { readGroups } from '../command-groups.ts'
import { toPage, toSiteLink } from '../pages.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Leads links to where the files are on the site; one to a file that is not there becomes plain text. */
function mapLinks(md: MarkdownRenderer): void {
  md.core.ruler.push('links-of-the-repository', ({ tokens, env }) => {
    const { path, realPath = path } = env as { readonly path?: string; readonly realPath?: string }
    // A title from the front matter, which is no file.
    if (realPath === undefined) return
    const file = relative(root, realPath).replaceAll('\\', '/')
    for (const { children } of tokens) {
      let isText = false
      for (const token of children ?? []) {
        if (token.type === 'link_open') {
          const link = toSiteLink(file, String(token.attrGet('href')))
          isText = link === undefined
          if (link !== undefined) token.attrSet('href', link)
        }
        if (isText && token.type.startsWith('link_'))
          Object.assign(token, { type: 'text', tag: '', content: '' })
      }
    }
  })
}

/** Marks the flags in code, so that no line breaks after their hyphens. */
function markFlags(md: MarkdownRenderer): void {
  const { code_inline: draw } = md.renderer.rules
  md.renderer.rules.code_inline = (...args) =>
    (draw?.(...args) ?? '').replace(/(?<=[\s>])--[\w-]+/g, '<span class="flag">$&</span>')
}

/** Titles of the pages of the API, from their files. */
const api = [
  ['Overview', 'index'],
  ['Transport and errors', 'api'],
  ['Releases and capabilities', 'capabilities'],
  ['Surprises', 'quirks'],
  ['Accounts', 'accounts'],
  ['Authentication', 'authentication'],
  ['Authorization', 'authorization'],
  ['Bans', 'bans'],
  ['Clients', 'clients'],
  ['Messages', 'messages'],
  ['Queues and streams', 'queues-and-streams'],
  ['Connectors, actions, bridges', 'integration'],
  ['Rules', 'rules'],
  ['Rule SQL', 'rule-sql'],
  ['Schemas', 'schemas'],
  ['Listeners', 'listeners'],
  ['Gateways', 'gateways'],
  ['TLS and certificates', 'tls'],
  ['Plugins', 'plugins'],
  ['ExHook servers', 'exhook'],
  ['Settings and backup', 'config'],
  ['Cluster', 'cluster'],
  ['Monitoring', 'monitoring'],
  ['Log traces', 'traces'],
  ['Namespaces', 'namespaces'],
  ['File transfer', 'file-transfer'],
] as const

/** `npm run docs`: the documentation site, from Markdown where it is in the repository. */
export default defineConfig({
  title: 'Switchboard',
  description: 'A keyboard-first operator console for clustered MQTT brokers',
  lang: 'en-US',
  // Relative, so that the site works at any path.
  base: './',
  srcDir: root,
  srcExclude: ['dist*/**', 'public/**', 'tests/samples/**', 'README.md', '**/config.ts'],
  outDir: `${root}/dist-docs`,
  cacheDir: `${root}/.cache/docs`,
  rewrites(file) {
    const page = toPage(file)
    return page === undefined ? file : `${page}.md`
  },
  markdown: {
    anchor: { slugify: toAnchor },
    // `quirks.md` is a file, not an address in Moldova.
    linkify: false,
    config(md) {
      mapLinks(md)
      markFlags(md)
    },
  },
  // Not the configuration of the console.
  vite: { configFile: false, publicDir: false },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Start', link: '/start/install' },
      { text: 'Operate', link: '/operate/palette' },
      { text: 'Recipes', link: '/recipes' },
      { text: 'Commands', link: '/reference/access-control' },
    ],
    sidebar: [
      {
        text: 'Start',
        items: [
          { text: 'Install and log in', link: '/start/install' },
          { text: 'First steps', link: '/start/first-steps' },
        ],
      },
      {
        text: 'Operate',
        items: [
          { text: 'Palette and keys', link: '/operate/palette' },
          { text: 'Lists and pages', link: '/operate/lists' },
          { text: 'Alarm rules and the wall display', link: '/operate/monitoring' },
          { text: 'Plans, undo, history', link: '/operate/changes' },
          { text: 'Several brokers, read-only', link: '/operate/brokers' },
          { text: 'Terminal', link: '/operate/terminal' },
          { text: 'Library of a team', link: '/operate/library' },
          { text: 'Assistants', link: '/operate/assistants' },
          { text: 'Running the console', link: '/operate/serving' },
          { text: 'Options and variables', link: '/operate/options' },
          { text: 'Behind a reverse proxy', link: '/operate/reverse-proxy' },
          { text: 'Upgrade and backup', link: '/operate/upgrade' },
          { text: 'Troubleshooting', link: '/operate/troubleshooting' },
          { text: 'Security', link: '/operate/security' },
        ],
      },
      { text: 'Recipes', link: '/recipes' },
      {
        text: 'Reference',
        items: [
          { text: 'Releases', link: '/reference/releases' },
          { text: 'Changes', link: '/reference/changes' },
          {
            text: 'Commands',
            collapsed: true,
            items: readGroups().map(({ title, page }) => ({ text: title, link: `/reference/${page}` })),
          },
          {
            text: 'API of the broker',
            collapsed: true,
            items: api.map(([text, page]) => ({ text, link: `/api/${page}` })),
          },
        ],
      },
      {
        text: 'Contribute',
        items: [
          { text: 'Add an operation', link: '/contribute/add-an-operation' },
          { text: 'Architecture', link: '/contribute/architecture' },
          { text: 'Looks', link: '/contribute/looks' },
          { text: 'Embedded broker', link: '/contribute/broker' },
          { text: 'Tests', link: '/contribute/tests' },
          { text: 'End-to-end tests', link: '/contribute/end-to-end-tests' },
        ],
      },
    ],
  },
})
