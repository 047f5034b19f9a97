import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { canInstallPackages, capture, findOnPath, installPackages, root } from './processes.mjs'

// The headless shell first: the full browser takes twice as long for each test.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

const findInstalled = () => names.map(findOnPath).find((path) => path !== undefined)

/** Where Playwright's own Chromium is or would be: its headless shell, else the full browser. */
async function playwrightPaths() {
  const { chromium } = await import('@playwright/test')
  const browser = chromium.executablePath()
  const shellFolder = dirname(dirname(browser)).replace(/chromium-(\d+)$/, 'chromium_headless_shell-$1')
  const shells = existsSync(shellFolder)
    ? readdirSync(shellFolder, { recursive: true }).filter((file) =>
        /(?:^|[\\/])(?:chrome-)?headless[-_]shell(?:\.exe)?$/.test(file),
      )
    : []
  return { folder: dirname(shellFolder), paths: [...shells.map((file) => join(shellFolder, file)), browser] }
}

const findDownloaded = async () => (await playwrightPaths()).paths.find((path) => existsSync(path))

/** Installs Chromium with the system's packages, where that is allowed. */
async function installSystemBrowser() {
  if (!canInstallPackages()) return undefined
  console.log(
    'Installing the system package chromium-headless-shell, else chromium (apt-get install, as root)',
  )
  for (const name of ['chromium-headless-shell', 'chromium']) {
    await installPackages([name])
    const path = findInstalled()
    if (path !== undefined) return path
  }
  return undefined
}

/** Downloads Playwright's own Chromium. */
async function downloadBrowser() {
  const { folder } = await playwrightPaths()
  console.log(`Downloading Chromium into ${folder} (playwright install --only-shell chromium)`)
  const { ok, output } = await capture(process.execPath, [
    join(root, 'node_modules/@playwright/test/cli.js'),
    'install',
    '--only-shell',
    'chromium',
  ])
  if (!ok) console.error(/^Error: .*/m.exec(output)?.[0] ?? output.trimEnd())
  return findDownloaded()
}

/**
 * The path of a Chromium: the one that CHROMIUM_PATH names, the system's, the one that Playwright has downloaded, or one that is
 * installed now. Throws an error with instructions when there is none.
 */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist`)
  }
  const path =
    findInstalled() ?? (await findDownloaded()) ?? (await installSystemBrowser()) ?? (await downloadBrowser())
  if (path !== undefined) return path
  throw new Error(
    [
      'The tests need Chromium, which could be neither found nor downloaded. Install it',
      '(Debian and Ubuntu: apt-get install chromium; macOS: brew install --cask chromium),',
      'or name it: CHROMIUM_PATH=/path/to/chromium npm test',
    ].join('\n'),
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const path = await findBrowser()
    console.log(path, execFileSync(path, ['--version', '--no-sandbox']).toString().trim())
  } catch (cause) {
    console.error(cause instanceof Error ? cause.message : cause)
    process.exitCode = 1
  }
}
