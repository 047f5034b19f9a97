import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pickSearchTexts } from './vite-search-texts'

let dir = ''
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'search-texts-'))
})
afterAll(() => {
  rmSync(dir, { recursive: true })
})

it('has titles and keywords of commands and screens, and nothing else', () => {
  const client = join(dir, 'client.json')
  writeFileSync(
    client,
    JSON.stringify({
      'client.kick': { title: 'Kick client', keywords: 'disconnect', done: 'Kicked {{clientid}}' },
      'client.held': { title: 'Held' },
    }),
  )
  const common = join(dir, 'common.json')
  writeFileSync(
    common,
    JSON.stringify({ screen: { rules: 'Rules' }, menu: { management: { keywords: 'management' } } }),
  )
  expect(pickSearchTexts(dir)).toEqual({
    'client.kick.title': 'Kick client',
    'client.kick.keywords': 'disconnect',
    'screen.rules': 'Rules',
    'menu.management.keywords': 'management',
  })
})
