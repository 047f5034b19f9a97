import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AnyCommand } from '@/command/command'
import { ban, kick } from '@/command/fixture'
import { screens } from '@/screens/registry'
import { featureTable } from '@/terminal/feature-table'
import { loadRegistry } from '@/terminal/registry'
import { loadWords } from '@/terminal/words'
import { root } from './registries'

const words = loadWords()

describe('the README', () => {
  it('tells what depends on the broker as the registries have it (npm run -s features -- --write)', async () => {
    const told = /<!-- features -->\n\n([^]*)\n\n<!-- end of features -->/.exec(
      readFileSync(join(root, 'README.md'), 'utf8'),
    )?.[1]
    expect(told).toBe(featureTable(screens, (await loadRegistry()).all, words))
  })
})

describe('the table of what depends on the broker', () => {
  const row = (needs: 'alarmForceDeactivate' | 'opentelemetry' | 'audit' | 'hotUpgrade') =>
    featureTable([], [{ ...kick, needs }], words)
      .split('\n')
      .at(-1)

  it('says from when, up to when and in which edition, line by line', () => {
    //                                               5.1 5.4 5.6 5.7 5.8 5.9 5.10 6.0 6.1
    expect(row('alarmForceDeactivate')).toBe(
      '| Kick client | – | – | – | – | from 5.8.8 | from 5.9.2 | from 5.10.1 | yes | yes |',
    )
    expect(row('opentelemetry')).toBe(
      '| Kick client | CE | yes | yes | yes | CE before 5.8.3, EE | yes | yes | yes | yes |',
    )
    expect(row('audit')).toBe('| Kick client | – | EE | EE | EE | EE | yes | yes | yes | yes |')
    expect(row('hotUpgrade')).toBe(
      '| Kick client | – | – | – | – | yes | yes | before 5.10.4 | before 6.0.3 | before 6.1.2 |',
    )
  })

  it('names the parameters that are there for it, and not their command, which is there anyway', () => {
    const { as } = ban.params
    const some: AnyCommand = {
      ...ban,
      params: {
        ...ban.params,
        ...(as === undefined ? {} : { as: { ...as, needs: 'banPatterns' as const } }),
      },
    }
    expect(featureTable([], [some], words).split('\n').slice(2)).toEqual([
      `| ${words('ban.create.title')}: ${words('param.as')} | – | – | yes | yes | yes | yes | yes | yes | yes |`,
    ])
  })

  it('promises nothing that no screen and no command needs', () => {
    expect(featureTable([], [kick], words).split('\n')).toHaveLength(2)
  })
})
