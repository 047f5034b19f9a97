import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AnyCommand } from '@/command/command'
import { ban, kick } from '@/command/fixture'
import { screens } from '@/features/registry'
import { helpText } from '@/server/option-flags'
import { optionsMarkdown } from '@/server/option-table'
import { featureTable } from '@/terminal/feature-table'
import { loadRegistry } from '@/terminal/registry'
import { loadWords } from '@/terminal/words'
import { root } from './registries'

const words = loadWords()

const read = (file: string) => readFileSync(join(root, file), 'utf8')

describe('README', () => {
  const readme = read('README.md')

  it('names scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = [...readme.matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, name = '']) => name)
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  it('names options of npm start that exist', () => {
    const section = /\n\| option .*?\n\n/s.exec(readme)?.[0] ?? ''
    const named = [...section.matchAll(/`--([\w-]+)/g)].map(([, name = '']) => name)
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((name) => !helpText('switchboard').includes(`  --${name} `))).toEqual([])
  })

  it('is at most 150 lines long', () => {
    expect(readme.split('\n').length).toBeLessThanOrEqual(151)
  })
})

describe('threat model', () => {
  it('names tests that exist', () => {
    const files = [...read('.github/SECURITY.md').matchAll(/`([\w.-]+\/[\w./-]+)`/g)]
      .map(([, file = '']) => file)
      .filter((file) => !file.startsWith('dist'))
    expect(files.length).toBeGreaterThan(15)
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })
})

describe('table of options', () => {
  const tidy = (text: string) => text.replace(/ +/g, ' ').replace(/-{3,}/g, '---').trim()

  it('has every option with its variable and its default', () => {
    const written = /<!-- options -->\n\n(.*)\n\n<!-- end of options -->/s.exec(
      read('src/docs/operate/options.md'),
    )?.[1]
    expect(tidy(written ?? '')).toBe(tidy(optionsMarkdown()))
  })
})

describe('table of releases', () => {
  it('is up to date (npm run -s features -- --write)', async () => {
    const written = /<!-- features -->\n\n(.*)\n\n<!-- end of features -->/s.exec(
      read('src/contract/docs/releases.md'),
    )?.[1]
    expect(written).toBe(featureTable(screens, (await loadRegistry()).all, words))
  })
})

describe('creation of the table of releases', () => {
  const cells = (line: string | undefined) => line?.replace(/ +/g, ' ')
  const row = (needs: 'alarmForceDeactivate' | 'opentelemetry' | 'audit' | 'hotUpgrade') =>
    cells(
      featureTable([], [{ ...kick, needs }], words)
        .split('\n')
        .at(-1),
    )

  it('names the first and last patch release, and the edition', () => {
    //                                               5.1 5.4 5.6 5.7 5.8 5.9 5.10 6.0 6.1 6.3
    expect(row('alarmForceDeactivate')).toBe(
      '| Kick client | – | – | – | – | from 5.8.8 | from 5.9.2 | from 5.10.1 | yes | yes | yes |',
    )
    expect(row('opentelemetry')).toBe(
      '| Kick client | CE | yes | yes | yes | CE before 5.8.3, EE | yes | yes | yes | yes | yes |',
    )
    expect(row('audit')).toBe('| Kick client | – | EE | EE | EE | EE | yes | yes | yes | yes | yes |')
    expect(row('hotUpgrade')).toBe(
      '| Kick client | – | – | – | – | yes | yes | before 5.10.4 | before 6.0.3 | before 6.1.2 | – |',
    )
  })

  it('names the parameters that need a feature, without their command', () => {
    const { as } = ban.params
    const some: AnyCommand = {
      ...ban,
      params: {
        ...ban.params,
        ...(as === undefined ? {} : { as: { ...as, needs: 'banPatterns' as const } }),
      },
    }
    expect(featureTable([], [some], words).split('\n').slice(2).map(cells)).toEqual([
      `| ${words('ban.create.title')}: ${words('param.as')} | – | – | yes | yes | yes | yes | yes | yes | yes | yes |`,
    ])
  })

  it('has no row for a feature that no screen and no command needs', () => {
    expect(featureTable([], [kick], words).split('\n')).toHaveLength(2)
  })
})
