import { defineConfig } from '@playwright/test'
import { excludedFiles } from './e2e/support/release'
import { realBroker } from './e2e/support/target'
import { leftOut } from './e2e/support/variants'
import { testsWithoutProgram } from './tests/system-packages.mjs'

/** Each worker starts its own server with an embedded broker (`e2e/support/fixture.ts`), or a console before a real broker. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/server-build.ts',
  testMatch: '**/*.e2e.ts',
  testIgnore: [...testsWithoutProgram(), ...excludedFiles, ...leftOut.files].map((file) => `**/${file}`),
  ...(leftOut.grepInvert === undefined ? {} : { grepInvert: leftOut.grepInvert }),
  // Tests of one file run on different workers, each before a broker of its own: none may build on another.
  fullyParallel: true,
  // Tests wait for the network and for frames as much as they compute: three keep two cores busy.
  // All tests before a real broker share it, and some change its settings: one at a time.
  workers: realBroker === undefined ? 3 : 1,
  // A test that passes only on its second try is listed as flaky and counted apart (`tests/report.mjs`).
  retries: 1,
  // What hangs is ended; how long things take is measured by `npm run bench`. A machine at half its speed comes to no limit.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['list'],
    ...(realBroker === undefined ? [] : [['./e2e/support/needs-reporter.ts'] as const]),
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ?? '.cache/playwright.json' }],
  ],
  outputDir: 'test-results',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // Frames of moving parts take the processor from what is tested.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] === undefined ? {} : { executablePath: process.env['CHROMIUM_PATH'] }),
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
})
