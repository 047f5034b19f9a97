import { beforeEach, describe, expect, it } from 'vitest'
import { clearLibrary, setLibrary } from '@/api/library'
import { keepMacro, dropMacro, findMacro, listMacros } from '@/command/macro/own-macros'
import {
  findAlarmRule,
  listAlarmRules,
  removeAlarmRule,
  saveAlarmRule,
} from '@/features/alarm-rule/own-rules'
import { printRules } from '@/features/alarm-rule/transfer'
import { listLibrary } from './rows'
import { findView, toViewPath } from './view'
import { findWallLayout, toWallPath } from './wall-layout'

const put = (files: Readonly<Record<string, string>>) =>
  setLibrary(
    {
      files: Object.entries(files).map(([path, text]) => ({ path, text })),
      unread: [{ path: 'macros/huge.txt', reason: 'size' }],
    },
    1,
  )
const states = () => listLibrary().map(({ path, name, state }) => [path, name, state])
const rule = {
  name: 'Crowd',
  condition: 'connections above 3',
  severity: 'warning',
  forMs: 0,
  enabled: true,
  notify: false,
  sound: false,
} as const

beforeEach(() => {
  clearLibrary()
  for (const { name } of listMacros()) dropMacro(name)
  for (const { name } of listAlarmRules()) removeAlarmRule(name)
})

describe('macros', () => {
  it('have the name in the file, else that of the file', () => {
    put({
      'macros/a.txt': '# macro: First\nban.create\n\n# macro: Second\nclient.kick',
      'macros/Third.txt': 'client.kick',
    })
    expect(listMacros().map(({ name }) => name)).toEqual(['First', 'Second', 'Third'])
  })

  it('are replaced by those of this browser, until these are deleted', () => {
    put({ 'macros/a.txt': 'client.kick' })
    keepMacro({ name: 'a', text: 'ban.create', goOn: false })
    expect([findMacro('a')?.text, states()[0]]).toEqual(['ban.create', ['macros/a.txt', 'a', 'replaced']])
    dropMacro('a')
    expect([findMacro('a')?.text, states()[0]]).toEqual(['client.kick', ['macros/a.txt', 'a', 'used']])
  })

  it('are not used with a secret, a mistake, a bad name, or without a line', () => {
    put({
      'macros/empty.txt': '# only a comment',
      'macros/mistake.txt': 'client.kick "open',
      'macros/name.txt': '# macro: #x\nclient.kick',
      'macros/secret.txt': 'user.create username=x password=hunter2',
    })
    expect(listMacros()).toEqual([])
    expect(states()).toEqual([
      ['macros/empty.txt', 'empty', 'empty'],
      ['macros/huge.txt', undefined, 'size'],
      ['macros/mistake.txt', 'mistake', 'form'],
      ['macros/name.txt', '#x', 'name'],
      ['macros/secret.txt', 'secret', 'secret'],
    ])
  })
})

describe('alarm rules', () => {
  it('are read as they are exported, without the time of a silence', () => {
    put({ 'alarm-rules/a.json': printRules([{ ...rule, silencedUntil: 9e15 }]) })
    expect(findAlarmRule('Crowd')).toEqual(rule)
  })

  it('are replaced by a change in this browser', () => {
    put({ 'alarm-rules/a.json': printRules([rule]) })
    saveAlarmRule({ ...rule, enabled: false })
    expect(listAlarmRules()).toEqual([{ ...rule, enabled: false }])
    removeAlarmRule('Crowd')
    expect(listAlarmRules()).toEqual([rule])
  })

  it('names what is wrong', () => {
    put({
      'alarm-rules/condition.json': printRules([{ ...rule, condition: 'often' }]),
      'alarm-rules/form.json': '{}',
      'alarm-rules/json.json': '{',
    })
    expect(states().slice(0, 3)).toEqual([
      ['alarm-rules/condition.json', 'Crowd', 'condition'],
      ['alarm-rules/form.json', undefined, 'form'],
      ['alarm-rules/json.json', undefined, 'json'],
    ])
  })
})

describe('views and wall layouts', () => {
  it('lead to their addresses', () => {
    put({
      'views/a.json': '{"name":"Offline","address":"/clients?conn_state=disconnected"}',
      'walls/a.json': '{"name":"Hall","brokers":["lab","staging"],"seconds":30}',
      'walls/b.json': '{"name":"Own"}',
    })
    expect(findView('Offline')?.address).toBe('/clients?conn_state=disconnected')
    const [hall, own] = [findWallLayout('Hall'), findWallLayout('Own')]
    expect([hall && toWallPath(hall), own && toWallPath(own)]).toEqual([
      '/wall?brokers=lab%2Cstaging&every=30',
      '/wall',
    ])
  })

  it('accept no address of another page', () => {
    const hostile = [
      'javascript:alert(1)',
      '//evil.example/x',
      'https://evil.example',
      '/\\evil',
      '/login',
      '/a/../login',
      '',
      'clients',
      '/a\nb',
      `/${'x'.repeat(3000)}`,
    ]
    for (const address of hostile) {
      expect(toViewPath(address)).toBeUndefined()
      put({ 'views/a.json': JSON.stringify({ name: 'x', address }) })
      expect([findView('x'), states()[1]]).toEqual([undefined, ['views/a.json', 'x', 'address']])
    }
  })

  it('are not used in another form', () => {
    put({
      'views/a.json': '{"name":"","address":"/clients"}',
      'walls/a.json': '{"name":"Fast","seconds":1}',
      'walls/b.json': '{"name":"Comma","brokers":["a,b"]}',
      'walls/c.json': '[]',
    })
    expect(
      states()
        .slice(1)
        .map(([, , state]) => state),
    ).toEqual(['form', 'form', 'form', 'form'])
  })
})
