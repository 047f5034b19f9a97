import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildPinyin } from './vite-pinyin'

let dir = ''
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'pinyin-'))
  writeFileSync(
    join(dir, 'client.json'),
    JSON.stringify({
      client: { kick: { title: '断开客户端', done: '已断开' }, mqtt: { title: 'MQTT 客户端' } },
      'city.title': '重庆',
    }),
  )
  writeFileSync(join(dir, 'rule.json'), JSON.stringify({ 'rule.x.title': '策略', 'rule.sql.title': 'SQL' }))
})
afterAll(() => rmSync(dir, { recursive: true }))

it('spells every Chinese title, nested or flat', () => {
  expect(buildPinyin(dir)).toEqual({
    'client.kick.title': ['duankaikehuduan', 'dkkhd'],
    'client.mqtt.title': ['mqttkehuduan', 'mkhd'],
    'city.title': ['chongqing', 'cq'],
    'rule.x.title': ['celve', 'cl'],
  })
})
