/// <reference types="vitest/config" />
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type Plugin } from 'vite'
import { generatedFiles } from './src/generate/vite-generate.ts'
import { pinyinTitles } from './src/i18n/vite-pinyin.ts'
import { names } from './src/i18n/vite-names.ts'
import { searchTexts } from './src/i18n/vite-search-texts.ts'
import { metaPolicy } from './src/server/csp.ts'
import { testsWithoutProgram } from './tests/system-packages.mjs'
import { compressFiles } from './src/server/vite-compress.ts'
import { preloads } from './src/server/vite-preload.ts'
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

/** Tests of many seconds, which only `npm run test:full` runs. */
const onlyInFullRun =
  process.env['SWITCHBOARD_TESTS'] === 'full'
    ? []
    : [
        'src/broker/growth.test.ts',
        'tests/component/made-up-shapes.browser.test.tsx',
        'tests/component/polling.browser.test.tsx',
        'tests/docs.test.ts',
        'tests/package.test.ts',
      ]

/** Tests that need a real browser. */
const component = '**/*.browser.test.tsx'

/** Tests of what knows neither page nor language. */
const pure = [
  'src/{broker,contract,lib,rule-sql,server}/**/*.test.ts',
  'src/features/*/{contract,fields}*.test.ts',
  'src/features/*/{fields,model}/**/*.test.ts',
  'src/features/flow/layout.test.ts',
  'src/form/control/json-object.test.ts',
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

/** Failed in a worker that had run many other files, for a reason that is not found yet; each has a worker of its own. */
const alone = [
  'src/app/session/provider-ways.test.tsx',
  'src/app/session/other-ways.test.tsx',
  'src/api/stale-records.test.ts',
]

/** Matches modules of this project by their path. */
const modules = (...paths: readonly string[]) => {
  const ids = new Set(paths.map(from))
  return (id: string): boolean => ids.has(id)
}

/** The browser build: relative, everything beside index.html under static/, nothing inlined (the page's policy forbids it). */
export default defineConfig({
  base: './',
  plugins: [
    generatedFiles(from('.')),
    react(),
    tailwind(),
    pinyinTitles(),
    names(),
    searchTexts(),
    policy,
    preloads({
      script: 'src/app/theme.js',
      modules: {
        console: 'src/app/console.tsx',
        en: 'src/i18n/words/en-first.ts',
        zh: 'src/i18n/words/zh-first.ts',
      },
    }),
    compressFiles(),
  ],
  define: { __SWITCHBOARD_VERSION__: JSON.stringify(readVersion(from('.'))) },
  // Source maps of scripts are always served in development, those of styles only when asked for.
  css: { devSourcemap: true },
  resolve: { alias: { '@commands': from('./commands'), '@locales': from('./locales'), '@': from('./src') } },
  build: {
    outDir: 'dist',
    license: { fileName: 'THIRD-PARTY-LICENSES' },
    assetsDir: 'static',
    assetsInlineLimit: 0,
    // The links of the page are written by `preloads`.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // Packing takes most of a build's time, as it is meant to.
      checks: {
        bundlerTimings: false,
        // The table of screens imports each when it is shown, and the overview, which comes with the console, as well.
        ineffectiveDynamicImport: false,
      },
      output: {
        codeSplitting: {
          // A file for each step of a first visit, each leaning only on those above it; the rest is split by what imports it.
          groups: [
            { name: 'login', tags: ['$initial'], priority: 7 },
            // The table of endpoints: the login asks the broker while the console is still on its way.
            { name: 'contract', test: modules('./src/contract/index.ts'), priority: 6 },
            // What the login shows once it is painted, such as the choice of a theme, without running the console for it.
            {
              name: 'login-controls',
              test: modules('./src/app/shell/theme-control.tsx', './src/ui/disclosure.tsx'),
              priority: 5,
            },
            { name: 'console', test: modules('./src/app/console.tsx'), priority: 4 },
            { name: 'commands', test: modules('./src/app/all-commands.ts'), priority: 3 },
            { name: 'deferred', test: modules('./src/app/deferred.ts'), priority: 2 },
            // What many screens are made of; what a few share stays with them.
            { name: 'shared', minShareCount: 6, priority: 1 },
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
    exclude: [...testsWithoutProgram(), ...onlyInFullRun],
    projects: [
      // No module here keeps a state of its own, so its files share one load of them.
      {
        extends: true,
        test: { name: 'pure', include: pure, isolate: false, setupFiles: ['tests/patience.ts'] },
      },
      // These have module state, which `shared-worker.ts` renews for each file. A thread per file would cost as much as most tests.
      {
        extends: true,
        test: {
          name: 'node',
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}'],
          exclude: [...pure, ...withWindow, component],
          pool: 'threads',
          isolate: false,
          setupFiles: ['tests/shared-worker.ts', 'tests/patience.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          include: withWindow.filter((file) => !alone.includes(file)),
          pool: 'threads',
          isolate: false,
          setupFiles: ['tests/shared-worker.ts', 'tests/patience.ts'],
        },
      },
      { extends: true, test: { name: 'alone', include: alone, setupFiles: ['tests/patience.ts'] } },
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
