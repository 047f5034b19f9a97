import { describe, expect, it } from 'vitest'
import { hostileTexts } from '@/lib/text/hostile'
import { findRuleTopicProblem } from './rule-topic'
import { readRuleFile, type RuleEntry } from './rule-file'
import { rulesAsCsv, rulesAsJson, sampleRules } from './write-rule-file'

const csv = (text: string) => readRuleFile('rules.csv', text)
const json = (items: unknown) => readRuleFile('rules.json', JSON.stringify(items))

const entries: readonly RuleEntry[] = [
  {
    as: 'clientid',
    who: 'c,1 "x"',
    rules: [
      { permission: 'allow', action: 'publish', topic: 'a/${clientid}/#', qos: [0, 2], retain: false },
      { permission: 'deny', action: 'all', topic: '=1-1' },
    ],
  },
  {
    as: 'username',
    who: 'clientid',
    rules: [{ permission: 'deny', action: 'subscribe', topic: 'eq #', retain: true }],
  },
  { as: 'all', who: '', rules: [{ permission: 'allow', action: 'all', topic: '#', qos: [1] }] },
]

describe('reading a file of rules', () => {
  it.each([
    ['CSV', 'r.csv', rulesAsCsv],
    ['JSON', 'r.json', rulesAsJson],
  ] as const)('written as %s comes back as it was, with qos and retain', (_, name, write) => {
    expect(readRuleFile(name, write(entries))).toMatchObject({ entries, rules: 4, problems: [] })
    const hostile = hostileTexts
      .filter(({ text }) => text !== '')
      .map(({ text }): RuleEntry => ({
        as: 'username',
        who: `u ${text}`,
        // Who is any text; a topic is one that can match.
        rules: [
          {
            permission: 'allow',
            action: 'all',
            topic: findRuleTopicProblem(`t/${text}`) === undefined ? `t/${text}` : 't',
          },
        ],
      }))
    expect(readRuleFile(name, write(hostile)).entries).toEqual(hostile)
  })

  it('keeps the conditions of 5.9, in CSV as a column each', () => {
    const conditional: RuleEntry = {
      as: 'clientid',
      who: 'c1',
      rules: [
        { permission: 'allow', action: 'all', topic: 'a', clientid_re: '^x,"y"', ipaddr: '10.0.0.0/8' },
        { permission: 'deny', action: 'all', topic: 'b', zone: 'default', other: 1, listener_re: '' },
      ],
    }
    expect(readRuleFile('r.json', rulesAsJson([conditional]))).toMatchObject({ entries: [conditional] })
    const written = rulesAsCsv([conditional])
    expect(written.split('\r\n')[0]).toBe(
      '\uFEFFas,who,permission,action,topic,qos,retain,clientid_re,ipaddr,zone,other_fields',
    )
    expect(csv(written)).toMatchObject({ entries: [conditional], problems: [] })
    expect(
      csv('as,who,permission,action,topic,zone_re\nall,,deny,all,#,\nall,,deny,all,a,^z').entries,
    ).toEqual([
      {
        as: 'all',
        who: '',
        rules: [
          { permission: 'deny', action: 'all', topic: '#' },
          { permission: 'deny', action: 'all', topic: 'a', zone_re: '^z' },
        ],
      },
    ])
  })

  it('accepts columns in any order, and missing conditions', () => {
    expect(csv('topic,as,permission,action,who\n#,clientid,deny,all,c\n').entries).toEqual([
      { as: 'clientid', who: 'c', rules: [{ permission: 'deny', action: 'all', topic: '#' }] },
    ])
    expect(
      csv('as,who,permission,action,topic,qos,retain\nall,,allow,all,#,"0,1,2",all').entries[0]?.rules,
    ).toEqual([{ permission: 'allow', action: 'all', topic: '#' }])
    expect(csv(sampleRules)).toMatchObject({ rules: 4, problems: [] })
  })

  it('accepts JSON with a name on each rule', () => {
    expect(
      json([
        { as: 'username', who: 'u', permission: 'allow', action: 'all', topic: 'a' },
        { as: 'username', who: 'u', permission: 'deny', action: 'all', topic: 'b', qos: [2] },
      ]).entries,
    ).toEqual([
      {
        as: 'username',
        who: 'u',
        rules: [
          { permission: 'allow', action: 'all', topic: 'a' },
          { permission: 'deny', action: 'all', topic: 'b', qos: [2] },
        ],
      },
    ])
  })

  it.each([
    ['plant/#/x', 'filter'],
    ['a/b+', 'filter'],
    ['$share/g/t', 'prefix'],
    ['eq a/#/x', 'filter'],
  ])('rejects the topic %s, which never matches', (topic, reason) => {
    const problem = { field: 'topic', reason, value: topic }
    expect(csv(`as,who,permission,action,topic\nclientid,c,deny,all,${topic}\n`)).toMatchObject({
      entries: [],
      problems: [problem],
    })
    const rules = [{ permission: 'deny', action: 'all', topic }]
    expect(json([{ clientid: 'c', rules }])).toMatchObject({ entries: [], problems: [problem] })
  })

  it('reports each wrong rule with line, field and reason, and accepts the others', () => {
    const read = csv(
      'as,who,permission,action,topic,qos,retain\nclientid,c,allow,all,"a\nb",,\nclient,c,allow,all,a,' +
        ',\nclientid,,allow,all,a,,\nall,me,allow,all,a,,\nall,,maybe,all,a,,\nall,,allow,write,a,,\n' +
        'all,,allow,all,,,\n\nall,,allow,all,a,3,\nall,,allow,all,a,,yes\nall,,allow,all,a,,,x\nall,,' +
        'deny,all,z,2,',
    )
    expect(read.entries.map(({ as, rules }) => [as, rules.map(({ topic }) => topic)])).toEqual([
      ['clientid', ['a\nb']],
      ['all', ['z']],
    ])
    expect(read.problems).toMatchObject([
      { line: 4, field: 'as', reason: 'word', value: 'client', allowed: ['clientid', 'username', 'all'] },
      { line: 5, field: 'who', reason: 'missing' },
      { line: 6, field: 'who', reason: 'everyone' },
      { line: 7, field: 'permission', reason: 'word', value: 'maybe', allowed: ['allow', 'deny'] },
      { line: 8, field: 'action', reason: 'word' },
      { line: 9, field: 'topic', reason: 'missing' },
      { line: 11, field: 'qos', reason: 'qos', value: '3' },
      { line: 12, field: 'retain', reason: 'retain' },
      { line: 13, field: 'retain', reason: 'cells' },
    ])
    expect(read.problems[0]?.source).toBe('client,c,allow,all,a,,')
    expect(json([7, { rules: [null] }]).problems).toMatchObject([
      { line: 1, field: '', reason: 'object' },
      { line: 2, field: '', reason: 'object' },
    ])
  })

  it('accepts quotes in any cell, and reports a quote inside an unquoted cell', () => {
    expect(
      csv('"as","who","permission","action","topic"\n"clientid","c, 1","allow","all","a"').entries,
    ).toEqual([{ as: 'clientid', who: 'c, 1', rules: [{ permission: 'allow', action: 'all', topic: 'a' }] }])
    expect(csv('as,who,permission,action,topic\nclientid, "c",allow,all,a').problems).toMatchObject([
      { line: 2, field: 'who', reason: 'quote' },
    ])
  })

  it.each([
    ['CSV', 'r.csv', rulesAsCsv],
    ['JSON', 'r.json', rulesAsJson],
  ] as const)('keeps fields and words that the console does not know in %s', (_, name, write) => {
    const unknown: readonly RuleEntry[] = [
      {
        as: 'clientid',
        who: 'c',
        rules: [
          { permission: 'allow', action: 'all', topic: 'a', ipaddr: '10.0.0.0/8', zone: { name: 'x' } },
          { permission: 'deny', action: 'publish', topic: 'b', qos: [1] },
        ],
      },
      {
        as: 'all',
        who: '',
        rules: [
          {
            permission: 'ask' as 'allow',
            action: 'connect' as 'all',
            topic: 'b',
            retain: true,
            qos: [3 as 2],
          },
        ],
      },
    ]
    expect(readRuleFile(name, write(unknown))).toMatchObject({ entries: unknown, problems: [] })
  })

  it.each([
    ['r.csv', '', 'empty'],
    ['r.csv', 'as,who,permission,action,topic\n', 'empty'],
    ['r.csv', 'who,topic\nx,y', 'columns'],
    ['r.csv', 'as,permission,action,topic,colour\nx', 'columns'],
    ['r.csv', '"as', 'quotes'],
    ['r.json', '{', 'json'],
    ['r.json', '{}', 'list'],
    ['r.json', '[]', 'empty'],
    ['r.txt', 'as', 'ending'],
  ])('%s with %j holds nothing: %s', (name, text, reason) =>
    expect(readRuleFile(name, text)).toMatchObject({ entries: [], rules: 0, fault: { reason } }),
  )
})
