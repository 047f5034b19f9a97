import { failures, misses, raw, refusals, statements, values, type Sample } from './sample'

const sensors =
  '{"date":"2020-04-24","sensors":[{"name":"a","idx":0},{"name":"b","idx":1},{"name":"c","idx":2}]}'

/**
 * CASE and FOREACH (src/contract/docs/rule-sql.md#case, src/contract/docs/rule-sql.md#foreach,
 * src/contract/docs/rule-sql.md#examples).
 */
export const each: readonly Sample[] = [
  ...values('rule-sql.md#case', [
    ['CASE WHEN payload.a = 1 THEN 5 END', '5'],
    ['CASE WHEN payload.a = 2 THEN 5 END', '"undefined"'],
    ['CASE WHEN payload.a = 2 THEN 5 ELSE 6 END', '6'],
    ['CASE WHEN payload.a = 2 THEN 5 WHEN payload.a = 1 THEN 7 ELSE 6 END', '7'],
    ['CASE WHEN payload.a = 1 AND payload.t = true THEN 1 ELSE 0 END', '1'],
    ['CASE WHEN payload.a IN (1, 2) THEN 1 ELSE 0 END', '1'],
    ['CASE WHEN NOT payload.a = 2 THEN 1 ELSE 0 END', '1'],
    ["CASE payload.s WHEN 'hi' THEN 1 WHEN 'ho' THEN 2 END", '1'],
    ["CASE payload.s WHEN 'ho' THEN 2 ELSE 3 END", '3'],
    ["CASE payload.a WHEN 1.0 THEN 'float' WHEN 1 THEN 'whole' END", '"whole"'],
    ["CASE payload.t WHEN 'true' THEN 'text' WHEN true THEN 'boolean' END", '"boolean"'],
    ['CASE payload.a WHEN payload.b - 1.5 THEN 1 ELSE 2 END', '2'],
    ['(CASE WHEN payload.a = 1 THEN 5 END)', '5'],
    ['CASE WHEN payload.a = 1 THEN payload.a + 10 END', '11'],
    ['CASE WHEN nosuch != 1 THEN 1 ELSE 2 END', '2'],
  ]),
  ...values('rule-sql.md#conditions', [['CASE WHEN upper(payload.s) THEN 1 ELSE 2 END', '2']]),
  ...failures('rule-sql.md#conditions', [
    ['CASE WHEN payload.t THEN 1 ELSE 2 END', 'function_clause'],
    ["CASE WHEN 'x' = 5 THEN 1 END", 'badarg'],
  ]),
  ...refusals('rule-sql.md#case', [
    ['SELECT CASE payload.a END FROM "t/#"', `1: syntax error before: 'END'`],
    ['SELECT CASE WHEN payload.a = 1 END FROM "t/#"', `1: syntax error before: 'END'`],
    ['SELECT CASE WHEN payload.a = 1 THEN 2 FROM "t/#"', `1: syntax error before: 'FROM'`],
  ]),
  ...statements('rule-sql.md#foreach', [
    [
      'FOREACH payload.sensors DO clientid, item.name as name, item.idx as idx INCASE item.idx >= 1 FROM "t/#"',
      '[{"clientid":"c_emqx","name":"b","idx":1},{"clientid":"c_emqx","name":"c","idx":2}]',
      sensors,
    ],
    ['FOREACH payload.arr DO item AS v FROM "t/#"', '[{"v":1},{"v":2},{"v":3}]'],
    ['FOREACH payload.arr AS e DO e AS v FROM "t/#"', '[{"v":1},{"v":2},{"v":3}]'],
    [
      'FOREACH topic AS tt, payload.arr AS e DO e AS v, tt FROM "t/#"',
      '[{"v":1,"tt":"t/a"},{"v":2,"tt":"t/a"},{"v":3,"tt":"t/a"}]',
    ],
    ['FOREACH payload.arr DO item * 2 AS v INCASE item != 2 FROM "t/#"', '[{"v":2},{"v":6}]'],
    ['FOREACH payload.arr DO item AS v FROM "t/#" WHERE payload.arr[1] = 1', '[{"v":1},{"v":2},{"v":3}]'],
    ['FOREACH payload.arr, topic DO item AS v FROM "t/#"', '[]'],
    ['FOREACH payload.a DO item AS v FROM "t/#"', '[]'],
    ['FOREACH nosuch DO item AS v FROM "t/#"', '[]'],
    ['FOREACH payload.arr DO item AS v INCASE item > 9 FROM "t/#"', '[]'],
    ['FOREACH [1..3] DO item AS v FROM "t/#"', '[{"v":1},{"v":2},{"v":3}]'],
    ["FOREACH split('a,b', ',') DO item AS v FROM \"t/#\"", '[{"v":"a"},{"v":"b"}]'],
    ['FOREACH json_decode(payload) DO item.x AS v FROM "t/#"', '[{"v":1},{"v":2}]', '[{"x":1},{"x":2}]'],
    ['FOREACH json_decode(payload) AS p, p.arr AS e DO e AS v FROM "t/#"', '[{"v":1},{"v":2},{"v":3}]'],
    [
      'FOREACH payload.arr DO item AS a, a + 1 AS b FROM "t/#"',
      '[{"a":1,"b":2},{"a":2,"b":3},{"a":3,"b":4}]',
    ],
    [
      'FOREACH payload.arr DO CASE WHEN item > 1 THEN item ELSE 0 END AS v FROM "t/#"',
      '[{"v":0},{"v":2},{"v":3}]',
    ],
    ['FOREACH payload.arr[2..3] DO item AS v FROM "t/#"', '[{"v":2},{"v":3}]'],
  ]),
  ...misses('rule-sql.md#foreach', [
    ['FOREACH payload.arr DO item AS v FROM "t/#" WHERE payload.arr[1] = 5'],
    ['FOREACH payload.arr DO item AS v FROM "other"'],
  ]),
  ...statements('rule-sql.md#foreach', [
    ['FOREACH payload FROM "t/#"', '[]', '[1,2]'],
    [
      'FOREACH payload.arr AS e DO item AS v FROM "t/#"',
      '[{"v":"undefined"},{"v":"undefined"},{"v":"undefined"}]',
    ],
    ['FOREACH payload.arr AS e DO e AS v FROM "t/#" WHERE e = payload.arr', '[{"v":1},{"v":2},{"v":3}]'],
    ['FOREACH payload.arr AS e DO e AS v FROM "t/#" WHERE length(e) = 3', '[{"v":1},{"v":2},{"v":3}]'],
  ]),
  ...refusals('rule-sql.md#foreach', [
    ['FOREACH 1 / 0 FROM "t/#"', '{"select_and_collect_error":"badarith"}'],
    ['FOREACH payload.arr FROM "t/#"', '{"select_and_collect_error":"decode_json_failed"}', 'not json'],
    ['FOREACH payload.arr DO item AS v INCASE item > \'x\' FROM "t/#"', '{"match_incase_error":"badarg"}'],
    ['FOREACH payload.arr DO item AS v FROM "t/#" WHERE \'x\' = 5', '{"match_conditions_error":"badarg"}'],
    ['FOREACH payload.arr INCASE item > 1 DO item AS v FROM "t/#"', `1: syntax error before: 'DO'`],
    ['SELECT payload.arr DO item FROM "t/#"', `1: syntax error before: 'DO'`],
    ['FOREACH json_decode(payload).arr FROM "t/#"', `1: syntax error before: '.'`],
  ]),
  ...raw('rule-sql.md#run-time-errors', [
    ['FOREACH payload.arr DO 1 / 0 AS v FROM "t/#"', '{doeach_error,{error,badarith,['],
  ]),
  ...raw('rule-sql.md#conditions', [
    ['FOREACH payload.arr DO item AS v INCASE upper(topic) FROM "t/#"', '{case_clause,'],
  ]),
  ...statements('rule-sql.md#examples', [
    ['SELECT payload as p FROM "t/#"', '{"p":"{\\"msg\\":\\"hello\\"}"}', '{"msg":"hello"}'],
    [
      'SELECT CASE WHEN payload.x < 0 THEN 0 WHEN payload.x > 7 THEN 7 ELSE payload.x END as x FROM "t/#"',
      '{"x":7}',
      '{"x":8}',
    ],
    [
      'SELECT CASE WHEN payload.x < 0 THEN 0 WHEN payload.x > 7 THEN 7 ELSE payload.x END as x FROM "t/#"',
      '{"x":0}',
      '{"x":-1}',
    ],
    [
      'SELECT CASE WHEN payload.x < 0 THEN 0 WHEN payload.x > 7 THEN 7 ELSE payload.x END as x FROM "t/#"',
      '{"x":5}',
      '{"x":5}',
    ],
    [
      'SELECT payload.data[1].id as id FROM "t/#"',
      '{"id":1}',
      '{"data":[{"id":1,"name":"steve"},{"id":2,"name":"bill"}]}',
    ],
    ['SELECT payload.msg as msg FROM "t/#" WHERE msg = \'hello\'', '{"msg":"hello"}', '{"msg": "hello"}'],
  ]),
]
