/// <reference types="vitest/config" />
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type Plugin } from 'vite'
import { cmdkWithoutDialog } from './src/palette/vite-cmdk.ts'
import { pinyinTitles } from './src/i18n/vite-pinyin.ts'
import { hasLateRuns, isLaterNoun } from './src/i18n/late-nouns.ts'
import { words } from './src/i18n/vite-words.ts'
import { mqttForPages } from './src/mqtt/vite-mqtt.ts'
import { lateRuns } from './src/app/vite-runs.ts'
import { stage } from './src/app/vite-stage.ts'
import { icons } from './src/ui/icon/vite-icons.ts'
import { metaPolicy } from './src/server/csp.ts'
import { testsWithoutProgram } from './tests/system-packages.mjs'
import { packed } from './src/server/vite-packed.ts'
import { embeddedBrokers } from './tests/component/vite-broker.ts'
import { readVersion } from './src/server/version.ts'

const from = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The policy as a meta tag, for static hosts and a broker's own dashboard folder; our server sends it as a header too. */
const policy: Plugin = {
  name: 'policy',
  apply: 'build',
  transformIndexHtml: () => [
    {
      tag: 'meta',
      attrs: { 'http-equiv': 'Content-Security-Policy', content: metaPolicy },
      injectTo: 'head-prepend',
    },
  ],
}

/** Tests that need a real browser. */
const component = '**/*.browser.test.tsx'

/** Tests of what knows neither page nor language. */
const pure = [
  'src/{broker,contract,lib,rule-sql,server}/**/*.test.ts',
  'src/features/*/{contract,fields}*.test.ts',
  'src/features/*/{fields,model}/**/*.test.ts',
]

/**
 * Tests that need a window, as their first line says. They are a project of their own, because only files with the same environment
 * share a worker.
 */
const withWindow = ['src', 'tests'].flatMap((folder) =>
  readdirSync(from(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => join(folder, file))
    .filter((file) => readFileSync(from(file), 'utf8').startsWith('// @vitest-environment happy-dom')),
)

/** The browser build: relative, everything beside index.html under static/, nothing inlined (the page's policy forbids it). */
export default defineConfig({
  base: './',
  plugins: [
    react(),
    tailwind(),
    lateRuns((noun) => isLaterNoun(noun) || hasLateRuns(noun)),
    pinyinTitles(),
    words(),
    icons(),
    mqttForPages(),
    cmdkWithoutDialog(),
    policy,
    packed(),
  ],
  define: { __SWITCHBOARD_VERSION__: JSON.stringify(readVersion(from('.'))) },
  // Source maps of scripts are always served in development, those of styles only when asked for.
  css: { devSourcemap: true },
  resolve: { alias: { '@commands': from('./commands'), '@locales': from('./locales'), '@': from('./src') } },
  build: {
    outDir: 'dist',
    assetsDir: 'static',
    assetsInlineLimit: 0,
    modulePreload: false,
    chunkSizeWarningLimit: 600,
    // What belongs together lies in one file: forty small ones cost more to fetch, each over a connection of its own, and compress worse.
    rolldownOptions: {
      // Nothing there does anything by being imported: what a late run alone uses goes with it.
      treeshake: {
        moduleSideEffects: [
          {
            test: /\/src\/(?:command|contract|lib|rule-sql|features\/[^/]+\/(?:.+\/)?(?!use-)[^/]+\.ts$)/,
            sideEffects: false,
          },
        ],
      },
      // Packing takes most of a build's time, as it is meant to.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          // What a part leans on is placed by itself: else the first file that needs it carries it, and everybody else that file.
          includeDependenciesRecursively: false,
          // The first that fits has a file: priorities are whole numbers, a fraction is cut off.
          groups: [
            // Words with elements in them stand on few screens, and the library reads markup for them.
            {
              name: 'sentence',
              test: /node_modules\/(?:react-i18next\/dist\/es\/(?:Icu)?Trans|html-parse-stringify\/)|src\/i18n\/sentence\./,
              priority: 8,
            },
            { name: 'login', tags: ['$initial'], priority: 7 },
            // Several readings at once, which only a diagnosis has.
            {
              name: 'gatherings',
              test: /node_modules\/@tanstack\/.*(?:queriesObserver|useQueries)/,
              priority: 7,
            },
            // The sign-in asks the broker before the console has come, so its descriptions stand on their own.
            { name: stage('contract', from('./src/contract/index.ts')), priority: 6 },
            { name: stage('console', from('./src/app/console.tsx')), priority: 5 },
            // What floats and asks is made of the library's parts; screens that only look need none of the palette with them.
            {
              name: 'floating',
              test: /node_modules\/(?:@headlessui|@floating-ui|@?react-aria|react-stately|tabbable|use-sync-external-store)\//,
              priority: 4,
            },
            // Only long lists are drawn in part. The component library leans on this too, for a choice that is made nowhere here.
            { name: 'virtual', test: /node_modules\/@tanstack\/(?:react-)?virtual/, priority: 4 },
            // What most visits begin with, and what other screens share with it; lists and forms, of which it has none, stand apart.
            {
              name: stage(
                'overview',
                from('./src/features/overview/overview.tsx'),
                from('./src/chart/history-charts.tsx'),
              ),
              priority: 3,
            },
            // What tells rows of namespaces apart, which no broker before 6.1 has.
            {
              name: 'place',
              test: /src\/(?:api\/placed|features\/namespace\/(?:place-rows|model\/place))\./,
              priority: 3,
            },
            // What only newer brokers have something for, and who looks for it.
            {
              name: 'newer',
              test: new RegExp(
                [
                  'src/app/newer-commands',
                  'src/features/(?:message-queue|cluster-link|message-pipeline|connector|namespace|node-cache)/(?:commands|nouns|uses|rates)\\.ts$',
                  '/commands/(?:action|cluster-link|connector|namespace|queue|source|stream)/[^/]+\\.ts$',
                  '/commands/(?:transformation|validation)/[^/]+\\.ts$',
                  '/commands/(?:alarm/deactivate|auth[nz]/node-cache|auth[nz]/node-cache-reset)\\.ts$',
                  '/commands/(?:backup/(?:delete|download|export|import|upload)|ban/pattern)\\.ts$',
                  '/commands/(?:client/queue|delayed/clear|metrics/clear|plugin/configure)\\.ts$',
                  '/commands/(?:retained/clear-all|rule/trial|user/two-step|user/two-step-off)\\.ts$',
                ].join('|'),
              ),
              priority: 3,
            },
            // With what commands alone are declared by; what only their runs use comes with the first run.
            {
              name: 'commands',
              test: new RegExp(
                [
                  '/commands/[^/]+/[^/]+\\.ts$',
                  'src/features/(?:topic-rules|setting|gateway|exhook|listener|plugin)/commands\\.ts$',
                  'src/features/(?:gateway/auth/(?:level|.*-commands)|bridge/operate|gateway/lwm2m/path)\\.ts$',
                  'src/features/setting/(?:fields|model/(?!without-screen))',
                ].join('|'),
              ),
              priority: 2,
            },
            // What commands do, fetched when the first of them is run.
            { name: 'runs', test: /\/commands\/[^/]+\/[^/]+\.ts\?run$/, priority: 2 },
            // The dialogs and lines around the screens are all fetched after the first paint; two may be on
            // their way longest, some belong to the login, and a plan, a macro, what can be taken back,
            // several brokers and what a broker lacks are seldom.
            {
              name: 'around',
              test: new RegExp(
                `/src/(?:app|palette)/(?!${[
                  '.*(?:session-dialog|step-view|default-password|second-step|other-ways|key-uri)\\.',
                  '.*(?:forgotten|password-age|lacking|licence-notice|not-found|changed)\\.',
                  '.*(?:undo-line|never-line|broker-switch|broker-choice)\\.',
                  '(?:plan|macro)/',
                ].join('|')})`,
              ),
              priority: 2,
            },
            // The forms of what is described by its fields; no other screen needs them.
            {
              name: 'family',
              test: new RegExp(
                `/src/(?:${[
                  'form/(?:family|described|order)|lib/net/(?:certificate|tls-file)',
                  'contract/family/(?!config|leaves|field|word-path)',
                  'features/(?:authentication/(?:fields|model/hashing)|authorization/fields|bridge/fields/blocks)',
                ].join('|')})`,
              ),
              priority: 2,
            },
            // What reads, shows and draws the rules of access control, and what only lists are made of: palette and dialogs have neither.
            { name: 'acl', test: /src\/(?:form\/acl|features\/authorization\/model\/acl)\//, priority: 2 },
            {
              name: 'list',
              test: /src\/(?:list\/(?!export\/save-file|rows\/row-link)|detail\/|form\/form-page)/,
              minShareCount: 4,
              priority: 2,
            },
            // Forms of commands on a screen of their own, and what reads files and payloads: palette and dialogs have none of them.
            {
              name: 'reading',
              test: /src\/(?:form\/(?:command-form|use-command-form|form-bar)|rule-sql\/(?!editor)|lib\/text\/(?:payload|text-lines))/,
              minShareCount: 4,
              priority: 2,
            },
            // A configuration as text, which a few screens and commands read when they are used.
            { name: 'hocon', test: /src\/lib\/hocon\//, priority: 2 },
            // What keys of one's own, screens and seldom steps are made of; neither the palette nor its dialogs lean on it.
            {
              name: 'seldom',
              test: /src\/(?:ui\/(?:badge|relative-time)|api\/read-since|command\/keys\/(?:bind|change|reserved|fixed))\./,
              priority: 2,
            },
            {
              name: 'parts',
              test: new RegExp(
                [
                  'src/(?:ui|list|detail|form|api|i18n)/',
                  'src/lib/(?!text/csv|net/(?:certificate|tls-file))',
                  'src/command/(?!macro/)',
                ].join('|'),
              ),
              minShareCount: 4,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  test: {
    environment: 'node',
    testTimeout: 40_000,
    // Both of two cores: by default one is left idle.
    maxWorkers: '100%',
    // A check of a change leaves out what is related to every file; a project of tests hears no `--exclude`.
    exclude: [...testsWithoutProgram(), ...(process.env['TESTS_LEFT_OUT']?.split(',') ?? [])],
    projects: [
      // No module here keeps a state of its own, so its files share one load of them.
      { extends: true, test: { name: 'pure', include: pure, isolate: false } },
      // These have module state, which `shared-worker.ts` renews for each file. A thread per file would cost as much as most tests.
      {
        extends: true,
        test: {
          name: 'node',
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}'],
          exclude: [...pure, ...withWindow, component],
          pool: 'threads',
          isolate: false,
          setupFiles: ['tests/shared-worker.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          include: withWindow,
          pool: 'threads',
          isolate: false,
          setupFiles: ['tests/shared-worker.ts'],
        },
      },
      // Screens and dialogs in a real browser, in one page without a server or a login.
      {
        extends: true,
        plugins: [embeddedBrokers()],
        // Found late, a package would be bundled anew in the middle of a run, with a second React.
        optimizeDeps: {
          entries: ['src/app/main.tsx', component],
          include: ['@tanstack/react-query-devtools', 'axe-core', 'diff', 're2js'],
        },
        test: {
          name: 'component',
          setupFiles: ['tests/component/watch.ts'],
          // The first file of a run waits until Vite has transformed the whole console.
          hookTimeout: 120_000,
          include: [component],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              // A page larger than this would be drawn smaller in pictures.
              contextOptions: { viewport: { width: 1920, height: 1500 } },
              launchOptions: {
                ...(process.env['CHROMIUM_PATH'] === undefined
                  ? {}
                  : { executablePath: process.env['CHROMIUM_PATH'] }),
                // The last three draw letters the same on every machine, for the reference pictures.
                args: [
                  '--no-sandbox',
                  '--disable-gpu',
                  '--font-render-hinting=none',
                  '--disable-lcd-text',
                  '--force-color-profile=srgb',
                ],
              },
            }),
            instances: [{ browser: 'chromium' }],
            expect: {
              toMatchScreenshot: {
                // Another release of the browser may draw edges a little differently.
                comparatorName: 'pixelmatch',
                comparatorOptions: { threshold: 0.3, allowedMismatchedPixelRatio: 0.001 },
                resolveScreenshotPath: ({ root, testFileDirectory, arg, ext }) =>
                  join(root, testFileDirectory, 'pictures', `${arg}${ext}`),
              },
            },
          },
        },
      },
    ],
  },
})
