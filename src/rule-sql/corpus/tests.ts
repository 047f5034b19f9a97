import { failures, refusals, type Sample } from './sample'

const bad = 'Bad Arguments: emqx_rule_api_schema'
const publish = { event_type: 'message_publish', topic: 't/a' }
const one = 'SELECT 1 AS x FROM "t/#"'

const context = (
  source: string,
  rows: readonly (readonly [sql: string, context: Sample['context'], json: string])[],
): Sample[] =>
  rows.map(([sql, testContext, gives]) => ({
    source,
    sql,
    ...(testContext && { context: testContext }),
    gives,
  }))
const refused = (
  source: string,
  rows: readonly (readonly [sql: string, context: Sample['context'], status: number, message: string])[],
): Sample[] =>
  rows.map(([sql, testContext, status, message]) => ({
    source,
    sql,
    ...(testContext && { context: testContext }),
    refused: [status, message],
  }))

/**
 * What a test run accepts and rejects (src/contract/docs/rules.md#test-run,
 * src/contract/docs/rule-sql.md#test-context, src/contract/docs/rule-sql.md#run-time-errors,
 * src/contract/docs/rule-sql.md#sample-data).
 */
export const tests: readonly Sample[] = [
  ...refused('rules.md#test-run', [
    [one, {}, 400, bad],
    [one, { topic: 't/a' }, 400, bad],
    [one, { event_type: 'nosuch' }, 400, bad],
    [one, { event_type: '$events/message_publish' }, 400, bad],
    [one, { ...publish, nosuch: 1 }, 400, bad],
    [one, { ...publish, reason: 'x' }, 400, bad],
    [one, { ...publish, flags: {} }, 400, bad],
    [one, { ...publish, qos: 3 }, 400, bad],
    [one, { ...publish, qos: 'x' }, 400, bad],
    [
      'SELECT 1 AS x FROM "$events/client_connected"',
      { event_type: 'client_connected', topic: 't/a' },
      400,
      bad,
    ],
    [
      'SELECT 1 AS x FROM "$events/client_connected"',
      { event_type: 'client_connected', keepalive: 'x' },
      400,
      bad,
    ],
  ]),
  ...context('rules.md#test-run', [
    ['SELECT qos AS x FROM "t/#"', { ...publish, qos: '2' }, '{"x":2}'],
    ['SELECT clientid AS x FROM "t/#"', publish, '{"x":"c_emqx"}'],
    ['SELECT payload.msg AS x FROM "t/#"', publish, '{"x":"hello"}'],
    [
      'SELECT topic AS x FROM "$events/client_check_authz_complete"',
      { event_type: 'client_check_authz_complete' },
      '{"x":"t/a"}',
    ],
    [
      'SELECT keepalive AS x FROM "$events/client_connected"',
      { event_type: 'client_connected', keepalive: '30' },
      '{"x":30}',
    ],
    [
      'SELECT reason AS x FROM "$events/client_disconnected"',
      { event_type: 'client_disconnected' },
      '{"x":"normal"}',
    ],
    [
      'SELECT reason AS x, is_str(reason) AS y FROM "$events/message_dropped"',
      { event_type: 'message_dropped', reason: 'mine' },
      '{"x":"mine","y":true}',
    ],
    ['SELECT event_type AS x FROM "t/#"', publish, '{"x":"message_publish"}'],
    [
      'SELECT event AS x FROM "$bridges/mqtt:b1"',
      { event_type: '$bridges/mqtt:*' },
      '{"x":"$bridges/mqtt:b1"}',
    ],
    [
      'SELECT result AS x FROM "$events/client_check_authz_complete"',
      { event_type: 'client_check_authz_complete', result: 'deny' },
      '{"x":"deny"}',
    ],
    [
      'SELECT qos AS x FROM "$events/session_subscribed" WHERE topic =~ \'t/#\'',
      { event_type: 'session_subscribed', topic: 't/a', qos: 2 },
      '{"x":2}',
    ],
    [
      'SELECT from_clientid AS x FROM "$events/message_delivered" WHERE topic =~ \'t/#\'',
      { event_type: 'message_delivered', from_clientid: 'dev' },
      '{"x":"dev"}',
    ],
    // The columns are those of the first source, whatever event the context names.
    [
      'SELECT keepalive AS x, qos AS y FROM "$events/client_connected", "t/#"',
      publish,
      '{"x":60,"y":"undefined"}',
    ],
    [
      'SELECT qos AS x, keepalive AS y FROM "t/#", "$events/client_connected"',
      { ...publish, topic: 'elsewhere' },
      '{"x":1,"y":"undefined"}',
    ],
  ]),
  ...refused('rules.md#test-run', [
    [one, { ...publish, topic: 'other' }, 412, 'SQL Not Match'],
    ['SELECT 1 AS x FROM "a/+", "b"', { ...publish, topic: 'a/b/c' }, 412, 'SQL Not Match'],
    [
      'SELECT * FROM "$events/client_disconnected" WHERE topic =~ \'t/#\'',
      { event_type: 'client_disconnected' },
      412,
      'SQL Not Match',
    ],
  ]),
  ...context('rule-sql.md#test-context', [
    ['SELECT clientid AS x FROM "$events/nosuch"', { ...publish, topic: 'other' }, '{"x":"c_emqx"}'],
    ['SELECT clientid AS x FROM "$events/message_publish"', { ...publish, topic: 'other' }, '{"x":"c_emqx"}'],
  ]),
  ...context('rule-sql.md#test-context', [
    ['SELECT clientid AS x FROM "t/#"', { ...publish, clientid: 5 }, '{"x":"5"}'],
    ['SELECT clientid AS x FROM "t/#"', { ...publish, clientid: [97, 98] }, '{"x":"ab"}'],
    ['SELECT clientid AS x FROM "t/#"', { ...publish, clientid: null }, '{"x":"c_emqx"}'],
    [
      'SELECT proto_ver AS x FROM "$events/client_connected"',
      { event_type: 'client_connected', proto_ver: 4 },
      '{"x":"4"}',
    ],
    ['SELECT proto_ver AS x FROM "$events/client_connected"', { event_type: 'client_connected' }, '{"x":5}'],
    [
      'SELECT dup AS x FROM "$bridges/mqtt:b"',
      { event_type: '$bridges/mqtt:*', dup: 'true' },
      '{"x":"true"}',
    ],
    ['SELECT 1 AS x FROM "#"', { event_type: 'message_publish' }, '{"x":1}'],
    ['SELECT 1 AS x FROM "+"', { event_type: 'message_publish' }, '{"x":1}'],
  ]),
  ...refused('rule-sql.md#test-context', [
    [one, { ...publish, clientid: true }, 400, bad],
    [one, { ...publish, clientid: 1.5 }, 400, bad],
    [one, { ...publish, clientid: 'a\u0000b' }, 400, bad],
    [one, { event_type: 'message_publish' }, 412, 'SQL Not Match'],
    ['SELECT 1 AS x FROM "$bridges/mqtt:b"', { event_type: '$bridges/mqtt:*', dup: true }, 400, bad],
    ['', publish, 400, 'invalid_string'],
  ]),
  ...context('rule-sql.md#sample-data', [
    [
      'SELECT event AS e, reason_code AS r FROM "$events/client_connack"',
      { event_type: 'client_connack' },
      '{"e":"client.connected","r":"success"}',
    ],
    [
      'SELECT pub_props.\'User-Property-Pairs\' AS x FROM "t/#"',
      publish,
      '{"x":[{"key":"foo"},{"value":"bar"}]}',
    ],
    [
      'SELECT mountpoint AS x FROM "$events/client_connected"',
      { event_type: 'client_connected' },
      '{"x":"undefined"}',
    ],
  ]),
  ...failures('rule-sql.md#run-time-errors', [
    [
      'nosuchfun(payload)',
      { reason: 'sql_function_not_supported', module: 'emqx_rule_funcs', function: 'nosuchfun' },
    ],
    [
      'Upper(payload)',
      { reason: 'sql_function_not_supported', module: 'emqx_rule_funcs', function: 'Upper' },
    ],
    ['count()', { reason: 'sql_function_not_supported', module: 'emqx_rule_funcs', function: 'count' }],
    ['upper()', 'sql_function_not_supported'],
    ["upper('a', 'b')", 'sql_function_not_supported'],
    ["concat('a')", 'sql_function_not_supported'],
    ["concat('a', 'b', 'c')", 'sql_function_not_supported'],
    ["subbits('a', 1, 8, 'integer')", 'sql_function_not_supported'],
    ["os.getenv('HOME')", { reason: 'sql_function_provider_module_not_allowed', module: 'os' }],
    ['erlang.halt()', { reason: 'sql_function_provider_module_not_allowed', module: 'erlang' }],
    ['a.b.c()', { reason: 'bad_sql_function_reference', reference: 'a.b.c' }],
  ]),
  ...failures('rule-sql.md#functions', [
    ["schema_decode('s', payload)", 'sql_function_not_supported'],
    ['sparkplug_encode(payload.o)', 'sql_function_not_supported'],
  ]),
  {
    source: 'rule-sql.md#functions',
    sql: 'SELECT emqx_rule_funcs.upper(\'a\') AS x FROM "t/#"',
    gives: '{"x":"A"}',
  },
  ...refused('rules.md#test-run', [
    [
      'SELECT * FROM "$bridges/kafka_consumer:k"',
      publish,
      500,
      'error, function_clause, [{emqx_rule_events,columns_with_exam,[<<"$bridges/kafka_consumer:k">>],[]}]',
    ],
  ]),
  ...refusals('rules.md#test-run', [
    ['SELECT 1 AS x FROM "t/#" WHERE payload.a = ', '1: syntax error before: '],
  ]),
  {
    source: 'rules.md#test-run',
    sql: "SELECT subbits('a', 1, 3, 'bits', 'unsigned', 'big') AS x FROM \"t/#\"",
    refused: [500, 'Internal error'],
  },
]
