import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pickNames } from './vite-names'

let dir = ''
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'names-'))
})
afterAll(() => {
  rmSync(dir, { recursive: true })
})

it('has the names of screens and resources of all files, and nothing else', () => {
  const texts = {
    'ban.json': { noun: { ban: 'ban' }, screen: { banned: 'Bans' }, 'ban.create': { title: 'Ban' } },
    'rule.json': { noun: { rule: 'rule' }, rule: { screen: 'Screen' } },
  }
  for (const [file, blocks] of Object.entries(texts)) writeFileSync(join(dir, file), JSON.stringify(blocks))
  expect(pickNames(dir)).toEqual({ 'noun.ban': 'ban', 'screen.banned': 'Bans', 'noun.rule': 'rule' })
})
