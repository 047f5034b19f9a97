import { beforeAll, describe, it } from 'vitest'
import { expectAccessible } from './accessibility'
import { goTo, openConsole, type Seed } from './console'
import { expectFits } from './layout'
import { seeded } from './places'

const brokers: Readonly<Record<keyof typeof seeded, string>> = {
  busy: '100,000 clients',
  degraded: 'a node missing',
  empty: 'nothing in it',
  hostile: 'hostile text in every field',
}

describe.each(Object.entries(brokers) as [Exclude<Seed, 'calm'>, string][])(
  'screens of a broker that is %s, with %s (catalogue W1)',
  (seed) => {
    beforeAll(() => openConsole({ seed, language: 'zh' }))

    it.each(seeded[seed])('%s', async (name, path) => {
      await goTo(path)
      await expectAccessible(`${name}, ${seed}`)
      await expectFits(`${name}, ${seed}`, 390)
    })
  },
)
