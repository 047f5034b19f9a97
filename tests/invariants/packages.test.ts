import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../registries'
import { developmentOnly, packagesIn, readImporters, shippedFiles } from '../shipped'

const text = (file: string) => readFileSync(join(root, file), 'utf8')
const declared = JSON.parse(text('package.json')) as {
  dependencies?: Record<string, string>
  devDependencies: Record<string, string>
}
const importers = readImporters()

/** The allowed packages and the part each is for: it is imported there, and packages of a single part nowhere else. */
const packages: readonly { name: string; part: string; home: RegExp; only?: true }[] = [
  {
    name: 'react',
    part: 'components and hooks',
    home: /^src\/(api|app|chart|code-editor|command|detail|features|form|i18n|list|palette|route|rule-sql|ui)\//,
  },
  { name: 'react-dom', part: 'the page', home: /^src\/app\/main\.tsx$/ },
  { name: 'cmdk', part: 'the palette', home: /^src\/palette\/command-list\.tsx$/, only: true },
  { name: 'wouter', part: 'screens by address', home: /^src\/(app|palette)\//, only: true },
  {
    name: '@tanstack/react-query',
    part: 'reading the broker',
    home: /^src\/(api|connection|list|features|app)\//,
    only: true,
  },
  { name: 'redaxios', part: 'HTTP', home: /^src\/api\/http\.ts$/, only: true },
  {
    name: '@headlessui/react',
    part: 'dialogs, menus, popovers and controls',
    home: /^src\/ui\//,
    only: true,
  },
  { name: 'tailwindcss', part: 'looks', home: /^src\/ui\/tokens\.css$/, only: true },
  { name: '@nivo/core', part: 'charts with axes', home: /^src\/chart\//, only: true },
  { name: '@nivo/line', part: 'charts with axes', home: /^src\/chart\//, only: true },
  { name: 'react-hotkeys-hook', part: 'keys', home: /^src\/command\/keys\//, only: true },
  { name: 'i18next', part: 'words', home: /^src\/i18n\//, only: true },
  { name: 'react-i18next', part: 'words in components', home: /^src\/i18n\//, only: true },
  { name: 'immer', part: 'updates of every store', home: /^src\/lib\/store\.ts$/, only: true },
  { name: 'mqtt', part: 'the MQTT client', home: /^src\/(mqtt|broker)\//, only: true },
]

describe('required packages', () => {
  it.each(packages)('$name implements $part', ({ name, home, only }) => {
    const files = importers.get(name) ?? []
    expect(files.filter((file) => home.test(file))).not.toEqual([])
    if (only) expect(files.filter((file) => !home.test(file))).toEqual([])
  })
  it('vite builds, and vitest and Playwright run the tests', () => {
    for (const [name, file] of [
      ['vite', 'vite.config.ts'],
      ['vitest', 'src/lib/store.test.ts'],
      ['@playwright/test', 'playwright.config.ts'],
    ] as const) {
      expect(Object.keys(declared.devDependencies)).toContain(name)
      expect(text(file)).toMatch(new RegExp(`from '${name}`))
    }
  })
})

describe('declared and imported packages', () => {
  it('reads an import of each form', () => {
    expect([
      ...packagesIn(
        "import a from 'one'\nimport 'two/deep'\nexport { b } from '@s/three/deep'\nconst c = await " +
          "import('four')\n@import \"five\";\nimport type { D } from './own'\nimport fs from 'node:fs'",
      ),
    ]).toEqual(['one', 'two', '@s/three', 'four', 'five'])
  })
  it('imports no undeclared package', () => {
    expect([...importers].filter(([name]) => !(name in declared.devDependencies))).toEqual([])
    expect(developmentOnly.filter((name) => !importers.has(name))).toEqual([])
  })
  it('installs nothing with the package, which is built of them', () => {
    expect(declared.dependencies).toBeUndefined()
  })
})

describe('library functions are not reimplemented', () => {
  const roles =
    'dialog|alertdialog|menu|menuitem|listbox|option|combobox|switch|checkbox|radio|radiogroup|tab|tablist|tabpanel'
  const tags = new RegExp(`<(?:div|ul|li|span|section|button|p)\\b[^>]*\\brole=["{']+(?:${roles})\\b`)
  it('src/ui implements no dialog, menu, listbox, combobox, switch or tab of its own', () => {
    expect(tags.test('<div id="a" role="menu">')).toBe(true)
    expect(shippedFiles.filter((file) => file.startsWith('src/ui/') && tags.test(text(file)))).toEqual([])
  })
  it('one listener handles the keys of the page, one guards input methods, and one those of the wall display', () => {
    const listens = shippedFiles.filter((file) =>
      /\.addEventListener\('key(?:down|up|press)'|\buseHotkeys\(/.test(text(file)),
    )
    expect(listens).toEqual([
      'src/command/keys/keys-provider.tsx',
      // It has no shell and no commands: every key shows its controls, and Escape leaves.
      'src/features/wall/use-operated.ts',
      'src/ui/overlay/compose-guard.ts',
    ])
  })
})
